import AppFlip
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

/// Sends the app's calls to the partner server.
public protocol PartnerTransport: Sendable {
    /// Posts a form, with the bearer token if there is one, and follows no redirect.
    ///
    /// Throws ``PartnerFailure/offline``, ``PartnerFailure/timedOut`` or ``PartnerFailure/serverUnavailable``.
    func post(_ form: String, to url: String, bearer: String?) async throws(PartnerFailure) -> PartnerResponse
}
