/// The whole behaviour of a server as one method, from request to response.
///
/// A handler never throws. It turns each of its errors into a response.
public protocol HTTPHandler: Sendable {
    /// Answers one request.
    func handle(_ request: HTTPRequest) async -> HTTPResponse

    /// Receives the status of an answer that the server gave without calling ``handle(_:)``.
    ///
    /// The client sent something that is not HTTP, exceeds a limit, or arrived too slowly. The method is for a
    /// log and counters, and must return at once: the server holds a lock. The default implementation ignores
    /// such answers.
    func serverRefused(status: Int)
}

extension HTTPHandler {
    /// Does nothing.
    public func serverRefused(status: Int) {}
}
