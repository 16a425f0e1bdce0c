import AuthorizationServer
import HTTPMessages
import WebText

/// Accepts authorization requests by POST (OpenID Connect Core section 3.1.2.1).
///
/// The browser is redirected to the same request as a GET, because ``YahooAuthorizationEndpoint`` keeps the
/// request in the URL from page to page. A POST that has a query comes from one of the pages' own forms.
struct PostedAuthorizationRequests: Endpoint {
    let endpoint: YahooAuthorizationEndpoint

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == "POST", request.query == nil else {
            return try await endpoint.answer(request)
        }
        // A body that is not a readable form is refused here, before it becomes a query.
        _ = try request.form()
        let body = QueryText.escapingForbiddenBytes(PercentCoding.text(of: request.body))
        return HTTPResponse(seeOther: "\(YahooPath.authorization)?\(body)")
    }
}
