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

/// `POST /oauth2/revoke`: ends a token that the app does not need any more (RFC 7009).
struct YahooRevocationEndpoint: Endpoint {
    let apps: YahooApps
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try apps.authenticate(request, form: form, allowingPublic: true)
        let token = crypto.sha256(try RevocationRequest(form).token.utf8)
        let time = now()
        // RFC 7009 section 2.1: a server may ignore the hint and look for both kinds of token.
        if let refreshed = await store.findGrantOrRevokeOnReplay(ofRefreshToken: token, at: time) {
            try check(refreshed.grant, app)
            // RFC 7009 section 2.1: the revocation of a refresh token ends all access tokens of its grant.
            await store.revokeGrant(ofCode: refreshed.id)
        } else if let access = await store.grant(ofAccessToken: token, at: time) {
            try check(access.grant, app)
            await store.removeAccessToken(token)
        }
        // RFC 7009 section 2.2: 200 also when there was nothing to revoke.
        return HTTPResponse(json: Array("{}".utf8))
    }

    private func check(_ grant: YahooGrant, _ app: YahooConfiguration.App) throws {
        guard Check.that(grant.clientID.hasSameBytes(as: app.id), .revokingApp)
        else { throw OAuthError.invalidGrant("the token was issued to another app") }
    }
}

extension SecurityRule {
    /// Without it, one app ends what another has.
    static let revokingApp = Self(
        "yahoo.revoking-app", "the token belongs to this app", "RFC 7009 section 2.1")
}
