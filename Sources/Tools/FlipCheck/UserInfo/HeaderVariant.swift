/// A value of the `Authorization` header that a rule sends to userinfo, with its name in a finding.
struct HeaderVariant: Sendable {
    /// What the value is, in the words of a finding.
    let name: String
    let header: String
}
