/// A participant of a journey, by the name that the journal prints.
public struct Party: Sendable, Hashable {
    /// The name: `partner server`.
    public var name: String

    /// A party of this name.
    public init(_ name: String) {
        self.name = name
    }
}
