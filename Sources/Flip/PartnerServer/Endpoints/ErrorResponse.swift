import AuthorizationServer
import HTTPMessages
import OAuth

extension HTTPResponse {
    /// The one place that turns an error into a response.
    init(refusing error: any Error) {
        switch error {
        case let error as OAuthError:
            self.init(error)
        case let error as EndpointError:
            self = error.response { HTTPResponse($0) }
        case is StoreUnavailable:
            // RFC 7009 section 2.2.1: 503 tells the client to try again later.
            self.init(OAuthError(.temporarilyUnavailable, "try again in a few seconds"))
            headers["Retry-After"] = "5"
        default:
            self.init(OAuthError(.serverError))
        }
    }

    /// An OAuth error in the body (RFC 6749 section 5.2).
    private init(_ error: OAuthError) {
        self.init(json: error.json, status: error.status)
        headers["WWW-Authenticate"] = error.wwwAuthenticate(realm: "partner")
    }
}
