import JOSE
import JSON
import OAuth
import WebText

extension RelyingParty {
    /// Verifies an ID token by OpenID Connect Core section 3.1.3.7, and returns its claims.
    ///
    /// Throws ``SignInRefused`` for a token that is not the provider's, or not for this sign-in, and `IssuerUnavailable` when
    /// its key cannot be fetched.
    func verifiedClaims(
        of text: String, nonce: String, _ metadata: ProviderMetadata
    ) async throws -> JSONValue {
        var headerType: String?
        let signed: Result<JSONValue, JSONWebTokenError>
        do {
            let token = try JSONWebToken(parsing: text)
            headerType = token.header["typ"]?.string
            signed = .success(try await keys.claims(of: token, allowing: algorithms))
        } catch let error as JSONWebTokenError {
            signed = .failure(error)
        }
        let claims: JSONValue
        do { claims = try Check.success(of: signed, .idTokenSignature) } catch {
            throw SignInRefused("the ID token is not verified as one of \(metadata.issuer): \(error)")
        }
        guard Check.that(!Self.isOfAnotherKind(claims, headerType: headerType), .idTokenKind) else {
            throw SignInRefused("the ID token is marked as another kind of token, such as an access token")
        }

        let claimProblem = claimProblem(of: claims, metadata)
        if !Check.that(claimProblem == nil, .idTokenClaims), let claimProblem {
            throw SignInRefused("the claims of the ID token are refused: \(claimProblem)")
        }
        let isForThisSignIn = claims["nonce"]?.string?.hasSameBytes(as: nonce) == true
        guard Check.that(isForThisSignIn, .idTokenNonce) else {
            let problem = claims.has("nonce") ? "its nonce is another one" : "it has no nonce"
            throw SignInRefused("the ID token is not for this sign-in: \(problem)")
        }
        return claims
    }

    /// Why the claims are not the provider's, or not for this client, or not valid now; nil when all of that is right.
    private func claimProblem(of claims: JSONValue, _ metadata: ProviderMetadata) -> String? {
        let rules = ClaimRules(issuer: metadata.issuer, audience: client.id)
        do {
            try rules.check(claims, at: now())
            return nil
        } catch { return rules.explanation(of: error, in: claims) }
    }

    /// Whether a token is marked as one that is not an ID token, such as an access token.
    private static func isOfAnotherKind(_ claims: JSONValue, headerType: String?) -> Bool {
        // RFC 9068 section 2.1.
        let isMarkedInHeader = ["at+jwt", "application/at+jwt"].contains(headerType?.lowercased())
        let isMarkedByCognito = claims.has("token_use") && claims["token_use"] != "id"
        let isMarkedByKeycloak = claims["typ"] == "Bearer"
        return isMarkedInHeader || isMarkedByCognito || isMarkedByKeycloak
    }
}

extension SecurityRule {
    /// Without it, anyone writes an ID token for any user: `alg: none`, or HS256 with the public key.
    static let idTokenSignature = Self(
        "openid.id-token-signature", "the ID token is signed by a key of the provider, as expected",
        "OpenID Connect Core section 3.1.3.7")
    /// Without it, an access token that another API has seen signs its user in.
    static let idTokenKind = Self(
        "openid.id-token-kind", "the ID token is not marked as another kind of token",
        "RFC 8725 section 3.12")
    /// Without it, a token of another app or provider, or an old one, opens an account.
    static let idTokenClaims = Self(
        "openid.id-token-claims", "the ID token is the provider's, for this client, and valid now",
        "OpenID Connect Core section 3.1.3.7")
    /// Without it, a stolen code of another sign-in opens its user's account here.
    static let idTokenNonce = Self(
        "openid.id-token-nonce", "the ID token is for this attempt", "OpenID Connect Core section 3.1.3.7")
}
