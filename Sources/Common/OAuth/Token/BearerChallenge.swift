/// The value of `WWW-Authenticate` by which a resource server refuses a request.
///
/// Source: RFC 6750 section 3.
public struct BearerChallenge: Sendable, Hashable {
    /// The protected area (wire name `realm`).
    public var realm: String
    /// Why the token was refused; nil when the request had no token, section 3.1 (wire names `error`, `error_description`).
    public var error: OAuthError?
    /// The scope that would have sufficed (wire name `scope`).
    public var scope: Scope?

    /// Creates a challenge from its parts.
    public init(realm: String, error: OAuthError? = nil, scope: Scope? = nil) {
        self.realm = realm
        self.error = error
        self.scope = scope
    }

    /// The value of the header field.
    public var headerValue: String {
        let attributes: [(name: String, value: String?)] = [
            ("realm", realm), ("error", error?.code.rawValue), ("error_description", error?.description),
            ("scope", scope?.description),
        ]
        let texts = attributes.compactMap { name, value in value.map { "\(name)=\(OAuthError.quoted($0))" } }
        return "Bearer " + texts.joined(separator: ", ")
    }
}
