import WebText

/// An access token in the `Authorization` header.
///
/// Source: RFC 6750 section 2.1.
public struct BearerToken: Sendable, Hashable {
    /// The access token.
    public let value: String

    /// A token to be sent; nil when it has characters that RFC 6750 does not allow.
    public init?(_ value: some StringProtocol) {
        // RFC 6750 section 2.1: b64token = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="
        let body = value.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard !body.isEmpty,
            body.allSatisfy({ PercentCoding.isUnreserved($0) || "+/".utf8.contains($0) }),
            value.utf8[body.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        self.value = String(value)
    }

    /// Reads the values of the `Authorization` header fields of a request.
    ///
    /// Throws ``Problem``, whose ``Problem/challenge(realm:)`` is the answer.
    public init(authorization fields: [String]) throws(Problem) {
        guard let field = fields.first else { throw .missing }
        guard fields.count == 1 else { throw .malformed }
        // RFC 9110 section 11.1: the scheme compares without case.
        guard let credentials = AuthorizationScheme.credentials(of: field, scheme: "bearer")
        else { throw .missing }
        guard let token = BearerToken(credentials) else { throw .malformed }
        self = token
    }

    /// The value of the `Authorization` header.
    public var authorization: String { "Bearer \(value)" }

    /// Why a request carries no usable token.
    public enum Problem: Error, Sendable, Hashable {
        /// The header is missing, or it uses another scheme.
        case missing
        /// The header is repeated, or the text after `Bearer` is not a token.
        case malformed

        /// The challenge of the answer, without an error code when the token is missing (section 3.1).
        public func challenge(realm: String) -> BearerChallenge {
            let error = OAuthError(.invalidRequest, "send one header, Authorization: Bearer TOKEN")
            return BearerChallenge(realm: realm, error: self == .missing ? nil : error)
        }
    }
}

/// The value of `WWW-Authenticate` by which a resource server refuses a request.
///
/// Source: RFC 6750 section 3.
public struct BearerChallenge: Sendable, Hashable, CustomStringConvertible {
    /// The protected area (wire name `realm`).
    public var realm: String
    /// Why the token was refused; nil when there was none (wire names `error`, `error_description`).
    public var error: OAuthError?
    /// The scope that would have sufficed (wire name `scope`).
    public var scope: Scope?

    /// Creates a challenge from its parts.
    public init(realm: String, error: OAuthError? = nil, scope: Scope? = nil) {
        self.realm = realm
        self.error = error
        self.scope = scope
    }

    /// The value of the header.
    public var description: String {
        var attributes = ["realm=\(Self.quoted(realm))"]
        if let error {
            attributes.append("error=\(Self.quoted(error.code.rawValue))")
            if let text = error.description { attributes.append("error_description=\(Self.quoted(text))") }
        }
        if let scope { attributes.append("scope=\(Self.quoted(scope.description))") }
        return "Bearer " + attributes.joined(separator: ", ")
    }

    /// A quoted string; a character that would need an escape becomes `?` (RFC 9110 section 5.6.4).
    static func quoted(_ text: String) -> String {
        "\"\(OAuthError.allowedText(text))\""
    }
}
