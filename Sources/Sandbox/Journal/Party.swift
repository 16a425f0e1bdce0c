/// A participant of a journey, by the name that the journal prints.
package struct Party: Sendable, Hashable {
    package var name: String

    package init(_ name: String) {
        self.name = name
    }

    package static let browser = Party("browser")
    /// A person who wants access to the user's account.
    package static let attacker = Party("attacker")
}
