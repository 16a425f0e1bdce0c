import AuthorizationServer
import HTTPMessages
import JSON
import OAuth

/// `/openid/v1/userinfo`: the claims about the user of an access token (OpenID Connect Core section 5.3).
struct YahooUserInfoEndpoint: Endpoint {
    let tokens: YahooAccessTokens
    /// The fault that every answer shows; nil for none.
    let fault: YahooConfiguration.Outage?

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch fault {
        case .serverError: throw OAuthError.errorHandlingRequest
        case .tooManyRequests: throw OAuthError.tooManyRequests
        case nil: break
        }
        let access = try await tokens.access(by: request)
        // OpenID Connect Core section 5.3.1: the access token of an OpenID Connect authentication.
        guard access.scope.tokens.contains(YahooPermission.openID.rawValue) else {
            let challenge = BearerChallenge(
                realm: YahooServer.realm,
                error: OAuthError(.insufficientScope, "the access token has no openid"),
                scope: try? Scope(YahooPermission.openID.rawValue))
            throw RefusedRequest.bearer(challenge)
        }
        return HTTPResponse(json: JSONValue.object(access.account.claims(access.scope)).json)
    }
}
