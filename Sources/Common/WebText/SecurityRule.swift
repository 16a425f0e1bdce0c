/// A rule that code enforces, as a value: other code knows it by its id, and people read its text.
///
/// Each rule is declared in an extension of this type, in the file that enforces it; rules that one list judges are
/// beside the list.
public struct SecurityRule: Sendable, Hashable, CustomStringConvertible {
    /// The name of the rule, which stays when the text is rewritten: `server.code-once`.
    public var id: String
    /// The rule as a short statement that is true when it holds.
    public var text: String
    /// Where the rule comes from: an RFC section or the name of a page.
    public var source: String

    /// A rule with its id, its text and its source.
    public init(_ id: String, _ text: String, _ source: String) {
        self.id = id
        self.text = text
        self.source = source
    }

    /// The text.
    public var description: String { text }
}
