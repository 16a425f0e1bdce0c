import Foundation
import WebText

/// The answer of the partner server.
public struct PartnerResponse: Sendable, Redacted {
    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: Data

    /// Creates a response from its parts.
    public init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }

    /// The response without its body, which may hold a code, for a log.
    public var description: String { "HTTP \(status), \(body.count) bytes" }
}
