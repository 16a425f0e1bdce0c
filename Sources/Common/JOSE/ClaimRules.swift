import JSON

/// The expected claims of an ID token (OpenID Connect Core section 3.1.3.7, RFC 7519 section 4.1).
///
/// The caller compares `nonce` itself, because each caller has its own error for it.
package struct ClaimRules: Sendable {
    /// The provider (claim `iss`).
    package let issuer: String
    /// The reader's own client identifier (claim `aud`).
    package let audience: String

    package init(issuer: String, audience: String) {
        self.issuer = issuer
        self.audience = audience
    }

    /// The problem with a claim for a log, with the expected and the found value where they are not secret.
    package func explanation(of problem: JSONWebTokenError, in claims: JSONValue) -> String {
        guard case .unexpectedClaim(let name) = problem else { return problem.description }
        let expected: String
        switch name {
        case "iss": expected = issuer
        case "aud", "azp": expected = audience
        default: return problem.description
        }
        let found = (claims[name] ?? .null).excerpt
        if name == "aud", claims["aud"]?.array?.contains(.string(audience)) == true {
            return "the claim aud is \(found), and no azp says that the token was issued to \(expected)"
        }
        return "the claim \(name) is \(found), and \(expected) was expected"
    }
}
