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
    /// A claim that the answer lacks says nothing: RFC 7662 section 2.2 requires only `active`.
    func checkAnswer(_ claims: JSONValue) throws {
        let issuer = claims["iss"]?.string ?? provider.issuer
        guard Check.that(issuer.hasSameBytes(as: provider.issuer), .appTokenIssuer) else {
            throw RefusedAppToken("the claim iss is not \(provider.issuer)")
        }
        guard Check.that(Self.isAccessToken(claims), .appTokenKind) else {
            throw RefusedAppToken("the token is of another kind: send the access token")
        }
        guard Check.that(!hasExpired(claims), .appTokenTime) else {
            throw RefusedAppToken("the token has expired")
        }
        try checkAudience(claims)
    }

    /// Whether the claims by which products mark an access token have its value, or are absent.
    private static func isAccessToken(_ claims: JSONValue) -> Bool {
        // RFC 7662 section 2.2, in any case (RFC 6749 section 5.1).
        let isBearer = claims["token_type"].map { $0.string?.lowercased() == "bearer" } ?? true
        let hasMarkOfCognito = (claims["token_use"] ?? "access") == "access"
        let hasMarkOfKeycloak = (claims["typ"] ?? "Bearer") == "Bearer"
        return isBearer && hasMarkOfCognito && hasMarkOfKeycloak
    }

    private func hasExpired(_ claims: JSONValue) -> Bool {
        guard let end = claims.tokenEnd else { return false }
        return now() >= end + Self.clockTolerance
    }
}
