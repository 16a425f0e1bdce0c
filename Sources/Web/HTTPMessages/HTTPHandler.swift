/// The whole behaviour of a server as one method, from request to response.
///
/// A handler never throws. It turns each of its errors into a response.
public protocol HTTPHandler: Sendable {
    /// Answers one request.
    func handle(_ request: HTTPRequest) async -> HTTPResponse

    /// Hears of an answer that the server gave without a request for ``handle(_:)``: what the client sent is no
    /// HTTP, exceeds a limit, or came too slowly. For a log and counters; it must not wait.
    ///
    /// Handlers that do not implement it ignore such answers.
    func serverRefused(status: Int)
}

extension HTTPHandler {
    /// Does nothing.
    public func serverRefused(status: Int) {}
}

/// A sender of requests, over a socket or to a handler in the same process.
public protocol HTTPClient: Sendable {
    /// Sends one request and returns the answer; never follows a redirect, never keeps a cookie.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}

/// Why a request got no answer.
public enum HTTPClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The request cannot be sent: the reason says what is wrong with it.
    case badRequest(String)
    /// No server answers at this origin.
    case unreachable(origin: String, reason: String)
    /// No answer within the time limit.
    case timedOut(origin: String)
    /// The answer is not HTTP, or ended early.
    case badResponse(origin: String, reason: String)

    /// Why there was no answer, in words for a person.
    public var description: String {
        switch self {
        case .badRequest(let reason): reason
        case .unreachable(let origin, let reason): "\(origin) cannot be reached: \(reason)"
        case .timedOut(let origin): "\(origin) gave no answer within the time limit"
        case .badResponse(let origin, let reason): "the answer of \(origin) is not HTTP: \(reason)"
        }
    }
}

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
