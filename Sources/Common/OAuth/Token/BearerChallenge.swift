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
        var attributes = ["realm=\(Self.quoted(realm))"]
        if let error {
            attributes.append("error=\(Self.quoted(error.code.rawValue))")
            if let text = error.description { attributes.append("error_description=\(Self.quoted(text))") }
        }
        if let scope { attributes.append("scope=\(Self.quoted(scope.description))") }
        return "Bearer " + attributes.joined(separator: ", ")
    }

    /// A quoted string; a character that OAuth does not allow in an error becomes `?`.
    ///
    /// RFC 6750 section 3 gives errors and their descriptions this set, in which no character needs an escape. The realm
    /// has the same one, for simplicity.
    static func quoted(_ text: String) -> String {
        "\"\(OAuthError.allowedText(text))\""
    }
}
