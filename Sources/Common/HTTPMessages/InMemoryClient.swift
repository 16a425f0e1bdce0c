/// A client that passes requests to handlers in the same process, by origin, without sockets.
package struct InMemoryClient: HTTPClient {
    private let handlers: [String: any HTTPHandler]

    /// A client that knows these servers, by `scheme://host[:port]`.
    package init(_ handlers: [String: any HTTPHandler]) { self.handlers = handlers }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let handler = handlers[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "no such server in memory")
        }
        var response = await handler.handle(request)
        if request.method == "HEAD" { response.body = [] }
        return response
    }
}
