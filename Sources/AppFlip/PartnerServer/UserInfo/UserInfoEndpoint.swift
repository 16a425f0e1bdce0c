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

/// `GET /userinfo`: the user of an access token (RFC 6750; OpenID Connect Core section 5.3 for the names).
struct UserInfoEndpoint: Endpoint {
    let store: CountedStore
    let accounts: any AccountDirectory
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let token = try request.bearerToken(realm: PartnerServer.realm)
        let key = TokenKey(presented: token.value, crypto: crypto)
        let stored = try await store.call { try await $0.link(ofAccessToken: key, at: now()) }
        let account: UserAccount? =
            if let stored { try await accounts.usableAccount(stored.link.accountID) } else { nil }
        guard let account = Check.that(account, .accessToken) else {
            // RFC 6750 section 3.1: 401 with the challenge. The client is not told that an account is disabled.
            throw OAuthError(.invalidToken, "the access token is unknown, expired or revoked")
        }
        let info = UserInfo(subject: account.id, email: account.email, name: account.name)
        return HTTPResponse(json: info.json)
    }
}

extension SecurityRule {
    /// Without it, a revoked or made-up token opens the user's data.
    static let accessToken = Self("server.access-token", "the access token is good", "RFC 6750 section 3.1")
}
