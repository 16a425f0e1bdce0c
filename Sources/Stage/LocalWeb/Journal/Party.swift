/// A participant of a journey, by the name that the journal prints.
package struct Party: Sendable, Hashable {
    /// The name: `partner server`.
    package var name: String

    /// A party of this name.
    package init(_ name: String) {
        self.name = name
    }
}
