/// An authorization request that a rule sends, with a name for its difference from the right request.
struct RequestVariant: Sendable {
    /// The difference, in the words of a finding.
    let name: String
    let query: AuthorizationQuery
}
