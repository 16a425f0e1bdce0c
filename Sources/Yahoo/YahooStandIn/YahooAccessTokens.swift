import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The check of the access token that a request to a protected resource has.
struct YahooAccessTokens: Sendable {
    let store: YahooStore
    let accounts: YahooAccounts
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    /// The scope and the account of a request to a protected resource, by its access token.
    ///
    /// Throws ``RefusedRequest`` with the challenge of RFC 6750 section 3.
    func access(
        by request: HTTPRequest
    ) async throws -> (scope: Scope, account: YahooConfiguration.Account) {
        let token = try accessToken(of: request)
        let found = await store.grant(ofAccessToken: crypto.sha256(token.value.utf8), at: now())
        let account = found.flatMap { accounts.usableAccount($0.grant.guid) }
        guard let account = Check.that(account, .accessToken), let found else {
            // The words are those of a real answer.
            let error = OAuthError(.invalidToken, "The Access Token expired")
            throw RefusedRequest.bearer(BearerChallenge(realm: YahooServer.realm, error: error))
        }
        return (found.scope ?? found.grant.scope, account)
    }

    /// The access token of a request, from the `Authorization` header, or from the form of a POST.
    ///
    /// A request that sends the token in both places is refused (RFC 6750 section 2), and so is a form that
    /// repeats it or cannot be read.
    private func accessToken(of request: HTTPRequest) throws -> BearerToken {
        let realm = YahooServer.realm
        let malformed = RefusedRequest.bearer(BearerToken.Problem.malformed.challenge(realm: realm))
        guard request.method == "POST", request.isForm else { return try request.bearerToken(realm: realm) }
        let text: String?
        do { text = try request.form().optional("access_token") } catch { throw malformed }
        guard let text else { return try request.bearerToken(realm: realm) }
        let isInBothPlaces = !request.headers.values(of: "Authorization").isEmpty
        guard !isInBothPlaces, let token = BearerToken(text) else { throw malformed }
        return token
    }
}

extension SecurityRule {
    /// Without it, a revoked or made-up token opens the profile.
    static let accessToken = Self(
        "yahoo.access-token", "Yahoo gave out the access token, and it is still good", "RFC 6750 section 3.1")
}
