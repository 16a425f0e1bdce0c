/// The tests of the project in two tables.
struct NamedTests: Sendable {
    /// The tests by their names.
    var byName: [String: [NamedTest]] = [:]
    /// The tests by the id of the rule that they are for.
    var byRule: [String: [NamedTest]] = [:]
}
