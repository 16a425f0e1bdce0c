import HTTPMessages

/// Why the server could not do its work, for the log; the client does not see it.
///
/// It has the path of the request and never its query, body or headers: codes and tokens are in those.
public struct ServerFailure: Sendable, Hashable, CustomStringConvertible {
    /// The method and the path of the request that failed.
    public var request: String
    /// The problem.
    public var reason: String

    /// A failure at a request, with its reason.
    public init(_ request: HTTPRequest, _ reason: String) {
        self.request = "\(request.method) \(request.path)"
        self.reason = reason
    }

    /// One line for the log.
    public var description: String { "\(request): \(reason)" }
}
