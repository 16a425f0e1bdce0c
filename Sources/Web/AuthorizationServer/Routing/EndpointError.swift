import HTTPMessages
import OAuth

/// Why an endpoint refuses a request, for reasons that are no `OAuthError`.
public enum EndpointError: Error {
    /// There is nothing at this path.
    case notFound
    /// The path exists, but not for this method; these are its methods.
    case methodNotAllowed([String])
    /// The body is not a form.
    case unsupportedMediaType
    /// Too many attempts; the next one may come after that many seconds.
    case tooManyRequests(OAuthError, retryAfter: Int)
    /// The request to a protected resource lacks a usable access token (RFC 6750 section 3).
    case bearer(BearerChallenge, status: Int)
    /// A page for the user, because the browser must not be redirected (RFC 6749 section 4.1.2.1).
    case page(HTTPResponse)
    /// The error response of the authorization endpoint to the client, through the browser, and its cause.
    case toClient(HTTPResponse, because: (any Error)? = nil)

    /// The response to this error; `rendering` is the server's way to write an OAuth error.
    public func response(rendering: (OAuthError) -> HTTPResponse) -> HTTPResponse {
        switch self {
        case .notFound:
            return rendering(OAuthError(.invalidRequest, "there is nothing at this path", status: 404))
        case .methodNotAllowed(let methods):
            let advice = "use \(methods.joined(separator: " or "))"
            var response = rendering(OAuthError(.invalidRequest, advice, status: 405))
            // RFC 9110 section 15.5.6: a 405 names the methods.
            response.headers["Allow"] = methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }
                .joined(separator: ", ")
            return response
        case .unsupportedMediaType:
            let advice = "send the body as application/x-www-form-urlencoded"
            return rendering(OAuthError(.invalidRequest, advice, status: 415))
        case .tooManyRequests(let error, let seconds):
            var response = rendering(error)
            response.headers["Retry-After"] = "\(seconds)"
            return response
        case .bearer(let challenge, let status):
            let error = challenge.error ?? OAuthError(.invalidToken, "send Authorization: Bearer TOKEN")
            var response = HTTPResponse(json: error.json, status: status)
            response.headers["WWW-Authenticate"] = challenge.description
            return response
        case .page(let response), .toClient(let response, _):
            return response
        }
    }
}
