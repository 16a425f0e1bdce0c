import AuthorizationServer
import HTTPMessages
import OAuth

extension EndpointTable {
    /// A table of endpoints that answers every error as Yahoo does.
    static func yahoo(
        _ routes: [Route<any Endpoint>], onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) -> EndpointTable {
        EndpointTable(routes, unexpected: .errorHandlingRequest, onFailure: onFailure) { error in
            var response = HTTPResponse(json: error.json, status: error.status)
            // RFC 9110 section 15.5.2: every 401 names a scheme.
            if error.status == 401 {
                response.headers["WWW-Authenticate"] = "Basic realm=\"\(YahooServer.realm)\""
            }
            // Yahoo's page names no time; half a minute is a project rule.
            if error.status == 429 { response.headers["Retry-After"] = "30" }
            return response
        }
    }
}
