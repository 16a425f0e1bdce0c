import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import WebText

/// `POST /oauth2/introspect`: whether an access token is active, and its scope.
///
/// Only for a confidential app and its own tokens; every other token is `active` false (RFC 7662 section
/// 2.2). Source: RFC 7662; Yahoo's discovery document names the endpoint.
struct IntrospectionEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form)
        // Both requests consist of a token and a hint (RFC 7662 section 2.1, RFC 7009 section 2.1).
        let token = try RevocationRequest(form).token
        guard let access = await context.store.access(context.digest(token), at: context.now()),
            access.grant.clientID.hasSameBytes(as: app.id),
            context.usableAccount(access.grant.guid) != nil
        else { return HTTPResponse(json: JSONValue.object(["active": false]).json) }
        let body: JSONValue = [
            "active": true, "client_id": .string(app.id), "sub": .string(access.grant.guid),
            "scope": .string(access.scope.description), "token_type": "bearer",
            "exp": .integer(Int64(access.expires.timeIntervalSince1970)),
        ]
        return HTTPResponse(json: body.json)
    }
}

/// `POST /oauth2/revoke`: ends a token that the app does not need any more.
///
/// Source: RFC 7009; Yahoo's discovery document names the endpoint.
struct YahooRevocationEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form, allowingPublic: true)
        let token = context.digest(try RevocationRequest(form).token)
        let time = context.now()
        // RFC 7009 section 2.1: the hint may be ignored; both kinds are looked for.
        if let (id, grant) = await context.store.grant(ofRefreshToken: token, at: time) {
            try check(grant, app)
            // RFC 7009 section 2.1: the revocation of a refresh token ends all access tokens of its grant.
            await context.store.revokeGrant(id)
        } else if let access = await context.store.access(token, at: time) {
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
