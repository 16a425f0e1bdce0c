import AuthorizationServer
import HTTPMessages
import WebText

/// Takes the request that an app sends by POST into the address (OpenID Connect Core section 3.1.2.1).
struct PostedAuthorizationRequests: Endpoint {
    let endpoint: YahooAuthorizationEndpoint

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == "POST", request.query == nil else {
            return try await endpoint.answer(request)
        }
        _ = try request.form()
        let body = QueryText.escapingForbiddenBytes(PercentCoding.text(of: request.body))
        return HTTPResponse(seeOther: "\(YahooPath.authorization)?\(body)")
    }
}
