import AuthorizationServer
import HTTPMessages

/// A stand-in for `social.yahooapis.com`, where profiles were until June 2020.
///
/// The endpoint decides whether it answers 410, as since then, or as before.
package struct YahooProfileHost: HTTPHandler {
    private let endpoints: EndpointTable

    init(_ endpoint: ProfileEndpoint, onFailure: @escaping @Sendable (ServerFailure) -> Void) {
        let route: Route<any Endpoint> = Route("/v1/user/{guid}/profile", ["GET"], endpoint)
        endpoints = .yahoo([route], onFailure: onFailure)
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
