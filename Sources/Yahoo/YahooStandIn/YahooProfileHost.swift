import AuthorizationServer
import HTTPMessages

/// A stand-in for `social.yahooapis.com`, where profiles were until June 2020.
package struct YahooProfileHost: HTTPHandler {
    private let endpoints: EndpointTable

    init(_ endpoint: ProfileEndpoint, onFailure: @escaping @Sendable (ServerFailure) -> Void) {
        let route = Route("/v1/user/{guid}/profile", ["GET"], endpoint as any Endpoint)
        endpoints = .yahoo([route], onFailure: onFailure)
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
