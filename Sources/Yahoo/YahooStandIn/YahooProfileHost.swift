import AuthorizationServer
import HTTPMessages

/// A stand-in for `social.yahooapis.com`, where profiles were until June 2020.
package struct YahooProfileHost: HTTPHandler {
    private let endpoints: EndpointTable

    package init(_ provider: YahooServer) {
        endpoints = provider.context.endpoints([
            Route("/v1/user/{guid}/profile", ["GET"], ProfileEndpoint(context: provider.context))
        ])
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
