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
        guard let credentials = field.credentials(ofScheme: "bearer") else { throw .missing }
        guard let token = BearerToken(credentials) else { throw .malformed }
        self = token
    }

    /// The value of the `Authorization` header.
    public var authorization: String { "Bearer \(value)" }

    /// Why a request has no usable token.
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
