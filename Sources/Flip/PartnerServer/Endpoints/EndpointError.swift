import AuthorizationServer
import HTTPMessages
import OAuth

/// Why a request is not answered as its sender wished, beyond what ``OAuthError`` says.
enum EndpointError: Error {
    /// There is nothing at this path.
    case notFound
    /// The path does not know the method; it knows these.
    case methodNotAllowed([String])
    /// The body is not a form.
    case unsupportedMediaType
    /// Too many failed sign-ins; an app gets this error as JSON.
    case tooManySignIns(retryAfter: Int)
    /// A page for the user, because the browser may not be redirected (RFC 6749 section 4.1.2.1).
    case page(HTTPResponse)
    /// The answer of the authorization endpoint to the client, by way of the browser, and what it is due to.
    case redirect(CheckedRequest, OAuthError, because: (any Error)?)
    /// The request to a protected resource lacks a usable access token (RFC 6750 section 3).
    case bearer(status: Int, BearerChallenge)
}

extension HTTPResponse {
    /// The one place that turns an error into a response.
    init(refusing error: any Error) {
        switch error {
        case let error as OAuthError:
            self.init(error)
        case let refusal as EndpointError:
            self.init(refusal)
        case is StoreUnavailable:
            // RFC 7009 section 2.2.1: 503 tells the client to try again later.
            self.init(OAuthError(.temporarilyUnavailable, "try again in a few seconds"))
            headers["Retry-After"] = "5"
        default:
            self.init(OAuthError(.serverError))
        }
    }

    private init(_ refusal: EndpointError) {
        switch refusal {
        case .notFound:
            self.init(OAuthError(.invalidRequest, "there is nothing at this path", status: 404))
        case .methodNotAllowed(let methods):
            self.init(OAuthError(.invalidRequest, "use \(methods.joined(separator: " or "))", status: 405))
            // RFC 9110 section 15.5.6: a 405 names the methods.
            headers["Allow"] = methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }.joined(
                separator: ", ")
        case .unsupportedMediaType:
            self.init(
                OAuthError(
                    .invalidRequest, "send the body as application/x-www-form-urlencoded", status: 415))
        case .tooManySignIns(let seconds):
            self.init(OAuthError(.temporarilyUnavailable, "too many sign-ins failed; wait", status: 429))
            headers["Retry-After"] = "\(seconds)"
        case .page(let response):
            self = response
        case .redirect(let request, let error, _):
            self.init(seeOther: request.location(.error(error)))
        case .bearer(let status, let challenge):
            let error = challenge.error ?? OAuthError(.invalidToken, "send Authorization: Bearer TOKEN")
            self.init(json: error.json, status: status)
            headers["WWW-Authenticate"] = challenge.description
        }
    }

    /// An OAuth error in the body (RFC 6749 section 5.2).
    private init(_ error: OAuthError) {
        self.init(json: error.json, status: error.status)
        headers["WWW-Authenticate"] = error.wwwAuthenticate(realm: "partner")
    }
}
