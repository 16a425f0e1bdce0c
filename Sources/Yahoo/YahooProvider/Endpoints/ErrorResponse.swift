import AuthorizationServer
import HTTPMessages
import OAuth

extension HTTPResponse {
    /// The one place that turns an error into a response.
    init(refusing error: any Error) {
        switch error {
        case let error as YahooError: self.init(error)
        case let error as EndpointError: self = error.response { HTTPResponse(YahooError($0)) }
        case let error as OAuthError: self.init(YahooError(error))
        default: self.init(YahooError.errorHandlingRequest)
        }
    }

    private init(_ error: YahooError) {
        self.init(json: error.json, status: error.status)
        // RFC 9110 section 15.5.2: every 401 names a scheme.
        if error.status == 401 { headers["WWW-Authenticate"] = "Basic realm=\"yahoo\"" }
        if error.status == 429 { headers["Retry-After"] = "30" }
    }
}

extension RouteTable where Target == any Endpoint {
    /// The answer to a request, also for an error; an unexpected one goes to the log.
    func response(
        to request: HTTPRequest, onFailure: (ServerFailure) -> Void
    ) async -> HTTPResponse {
        do {
            return try await answer(request)
        } catch {
            if !(error is YahooError || error is EndpointError || error is OAuthError) {
                onFailure(ServerFailure(request, "unexpected \(type(of: error)): \(error)"))
            }
            return HTTPResponse(refusing: error)
        }
    }
}
