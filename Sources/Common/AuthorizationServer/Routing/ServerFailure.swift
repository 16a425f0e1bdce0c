import HTTPMessages
import WebText

/// Why the server could not do its work, or refused a user of an identity provider, for the log.
///
/// It has the path of the request and never its query, body or headers: codes and tokens are in those.
public struct ServerFailure: Sendable, Hashable, CustomStringConvertible {
    /// The method and the path of the request that failed.
    public let request: String
    /// The problem.
    public let reason: String

    /// A failure at a request, with its reason.
    public init(_ request: HTTPRequest, _ reason: String) {
        self.init(at: "\(request.method) \(request.path)", reason)
    }

    /// A failure at a method and a path, without the query, with its reason.
    package init(at request: String, _ reason: String) {
        self.request = request
        self.reason = reason
    }

    /// One line for the log: line breaks and other control characters are written out.
    public var description: String { Printable.text("\(request): \(reason)", limit: .max) }
}
