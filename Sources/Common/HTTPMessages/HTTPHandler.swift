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
