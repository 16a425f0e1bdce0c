import JOSE
import JSON
import PartnerServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AppTokenRules {
    /// Throws when the provider's answer about an active token does not fit.
    ///
    /// A claim that the answer lacks says nothing: RFC 7662 section 2.2 requires only `active`. A token in JWT form
    /// may say more than the answer; the provider calls it active, so it is the provider's.
    func checkAnswer(_ claims: JSONValue, about token: String) throws(RefusedAppToken) {
        if claims.has("iss") { try checkIssuer(claims["iss"]) }
        let parsed = try? JSONWebToken(parsing: token)
        let mark = Self.foreignMark(claims) ?? parsed.flatMap { Self.foreignMark($0.unverifiedClaims) }
        if !Check.that(mark == nil, .appTokenKind), let mark {
            throw RefusedAppToken("the token is of another kind, \(mark): send the access token")
        }
        guard Check.that(!hasExpired(claims), .appTokenTime) else {
            throw RefusedAppToken(expirySentence(for: claims))
        }
        try checkAudience(claims)
    }

    /// The claim that marks a token as another kind than an access token, with its value; nil without such a claim.
    private static func foreignMark(_ claims: JSONValue) -> String? {
        let marks: KeyValuePairs = [
            // RFC 7662 section 2.2, in any case (RFC 6749 section 5.1). Ory Hydra wrote the kind of the token.
            "token_type": ["bearer", "access_token"],
            // Cognito, and Ory Hydra.
            "token_use": ["access", "access_token"],
            // Keycloak.
            "typ": ["bearer"],
        ]
        for (name, values) in marks {
            guard let value = claims[name], value != .null else { continue }
            guard let text = value.string?.asciiLowercased, values.contains(text) else {
                return "\(name) \(value.excerpt)"
            }
        }
        // Glewlwyd's tokens in JWT form. Other products use the name for other things.
        if let type = claims["type"]?.string, ["refresh_token", "refresh", "id_token"].contains(type) {
            return "type \(type)"
        }
        return nil
    }

    private func hasExpired(_ claims: JSONValue) -> Bool {
        guard let expiry = claims.tokenExpiry else { return false }
        return now() >= expiry + Date.clockTolerance
    }
}
