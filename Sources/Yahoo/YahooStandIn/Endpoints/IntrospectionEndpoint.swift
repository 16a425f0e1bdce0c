import AuthorizationServer
import HTTPMessages
import JSON
import OAuth
import WebText

/// `POST /oauth2/introspect`: whether an access token of a confidential app is active (RFC 7662).
struct IntrospectionEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let app = try context.authenticatedApp(request, form: form)
        // An introspection request has the parameters of a revocation request: a token and a hint (RFC 7662
        // section 2.1, RFC 7009 section 2.1).
        let token = try RevocationRequest(form).token
        // RFC 7662 section 2.2: the answer does not say why a token is not active.
        let inactive: JSONValue = ["active": false]
        guard let access = await context.store.grant(ofAccessToken: context.digest(token), at: context.now()),
            access.grant.clientID.hasSameBytes(as: app.id),
            context.usableAccount(access.grant.guid) != nil
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
