import AuthorizationServer
import HTTPMessages

/// A stand-in for `social.yahooapis.com`, where profiles were until June 2020.
package struct YahooProfileHost: HTTPHandler {
    private let endpoints: EndpointTable

    package init(_ server: YahooServer) {
        endpoints = server.context.endpoints([
            Route("/v1/user/{guid}/profile", ["GET"], ProfileEndpoint(context: server.context))
        ])
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
