/// A value of the `Authorization` header that a rule sends to userinfo, with its name in a finding.
struct HeaderVariant: Sendable {
    let name: String
    let header: String
}
