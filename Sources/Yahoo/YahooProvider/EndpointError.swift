import AuthorizationServer
import HTTPMessages
import OAuth

/// Errors of endpoints that are neither a ``YahooError`` nor an `OAuthError`.
enum EndpointError: Error {
    case notFound
    /// The path does not have the method; these are its methods.
    case methodNotAllowed([String])
    /// The body is not a form.
    case unsupportedMediaType
    /// A page for the user, because the browser must not be redirected (RFC 6749 section 4.1.2.1).
    case page(HTTPResponse)
    /// The error response of the authorization endpoint to the client, through the browser.
    case toClient(RedirectTarget, OAuthError)
    /// The request to a protected resource lacks a usable access token (RFC 6750 section 3).
    case bearer(BearerChallenge, status: Int)
}

extension HTTPResponse {
    /// The one place that turns an error into a response.
    init(refusing error: any Error) {
        switch error {
        case let error as YahooError: self.init(error)
        case let refusal as EndpointError: self.init(refusal)
        case let error as OAuthError: self.init(YahooError(error))
        default: self.init(YahooError.errorHandlingRequest)
        }
    }

    private init(_ refusal: EndpointError) {
        switch refusal {
        case .notFound:
            self.init(YahooError(OAuthError(.invalidRequest, "there is nothing at this path", status: 404)))
        case .methodNotAllowed(let methods):
            let advice = "use \(methods.joined(separator: " or "))"
            self.init(YahooError(OAuthError(.invalidRequest, advice, status: 405)))
            // RFC 9110 section 15.5.6: a 405 names the methods.
            headers["Allow"] = methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }
                .joined(separator: ", ")
        case .unsupportedMediaType:
            let advice = "send the body as application/x-www-form-urlencoded"
            self.init(YahooError(OAuthError(.invalidRequest, advice, status: 415)))
        case .page(let response):
            self = response
        case .toClient(let request, let error):
            self = request.answer(.error(error))
        case .bearer(let challenge, let status):
            let error = challenge.error ?? OAuthError(.invalidToken, "send Authorization: Bearer TOKEN")
            self.init(json: error.json, status: status)
            headers["WWW-Authenticate"] = challenge.description
        }
    }

    private init(_ error: YahooError) {
        self.init(json: error.json, status: error.status)
        // RFC 9110 section 15.5.2: every 401 names a scheme.
        if error.status == 401 { headers["WWW-Authenticate"] = "Basic realm=\"yahoo\"" }
        if error.status == 429 { headers["Retry-After"] = "30" }
    }
}
