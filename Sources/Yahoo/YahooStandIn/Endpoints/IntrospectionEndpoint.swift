import AuthorizationServer
import HTTPMessages
import JSON
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /oauth2/introspect`: whether an access token of a confidential app is active (RFC 7662).
struct IntrospectionEndpoint: Endpoint {
    let apps: YahooApps
    let accounts: YahooAccounts
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try apps.authenticate(request, form: form)
        // An introspection request has the parameters of a revocation request: a token and a hint (RFC 7662
        // section 2.1, RFC 7009 section 2.1).
        let token = crypto.sha256(try RevocationRequest(form).token.utf8)
        // RFC 7662 section 2.2: the answer does not say why a token is not active.
        let inactive: JSONValue = ["active": false]
        guard let access = await store.grant(ofAccessToken: token, at: now()),
            access.grant.clientID.hasSameBytes(as: app.id),
            accounts.usableAccount(access.grant.guid) != nil
        else { return HTTPResponse(json: inactive.json) }
        let scope = access.scope ?? access.grant.scope
        let body: JSONValue = [
            "active": true, "client_id": .string(app.id), "sub": .string(access.grant.guid),
            "scope": .string(scope.description), "token_type": "bearer",
            "exp": .integer(Int64(access.expires.timeIntervalSince1970)),
        ]
        return HTTPResponse(json: body.json)
    }
}
