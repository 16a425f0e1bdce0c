/// A rule that code enforces, as a value: other code knows it by its ID, and people read its text.
///
/// Each rule is declared in an extension of this type, in the file that enforces it, or beside the list that judges
/// it.
public struct SecurityRule: Sendable, Hashable, CustomStringConvertible {
    /// The ID of the rule, which stays when the text is rewritten: `server.code-once`.
    public let id: String
    /// The rule as a short statement that is true when it holds.
    public let text: String
    /// Where the rule comes from: an RFC section or the name of a page.
    public let source: String

    /// A rule with its ID, its text and its source.
    public init(_ id: String, _ text: String, _ source: String) {
        self.id = id
        self.text = text
        self.source = source
    }

    /// The text.
    public var description: String { text }
}
