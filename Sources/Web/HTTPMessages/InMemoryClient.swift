/// A client that passes requests to handlers in the same process, by origin, without sockets.
public struct InMemoryClient: HTTPClient {
    private let handlers: [String: any HTTPHandler]

    /// A client that knows these servers, by `scheme://host[:port]`.
    public init(_ handlers: [String: any HTTPHandler]) {
        self.handlers = handlers
    }

    /// Hands the request to the handler of its origin.
    ///
    /// Throws ``HTTPClientError/unreachable(origin:reason:)`` when the origin is not known.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let handler = handlers[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "no such server in memory")
        }
        var response = await handler.handle(request)
        if request.method == "HEAD" { response.body = [] }
        return response
    }
}
