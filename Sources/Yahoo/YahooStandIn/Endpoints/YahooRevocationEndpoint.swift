import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// `POST /oauth2/revoke`: ends a token that the app does not need any more (RFC 7009).
struct YahooRevocationEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form, allowingPublic: true)
        let token = context.digest(try RevocationRequest(form).token)
        let time = context.now()
        // RFC 7009 section 2.1: a server may ignore the hint and look for both kinds of token.
        if let refreshed = await context.store.findGrantOrRevokeOnReplay(ofRefreshToken: token, at: time) {
            try check(refreshed.grant, app)
            // RFC 7009 section 2.1: the revocation of a refresh token ends all access tokens of its grant.
            await context.store.revokeGrant(ofCode: refreshed.id)
        } else if let access = await context.store.grant(ofAccessToken: token, at: time) {
            try check(access.grant, app)
            await context.store.removeAccessToken(token)
        }
        // RFC 7009 section 2.2: 200 also when there was nothing to revoke.
        return HTTPResponse(json: Array("{}".utf8))
    }

    private func check(_ grant: YahooGrant, _ app: YahooContext.App) throws {
        guard Check.that(grant.clientID.hasSameBytes(as: app.id), .revokingApp)
        else { throw OAuthError.invalidGrant("the token was issued to another app") }
    }
}

extension SecurityRule {
    /// Without it, one app ends what another has.
    static let revokingApp = Self(
        "yahoo.revoking-app", "the token belongs to this app", "RFC 7009 section 2.1")
}
