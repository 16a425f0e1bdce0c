import AppFlip
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the partner server answered.
public struct PartnerResponse: Sendable, Redacted {
    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: Data

    /// A response of its parts.
    public init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }

    /// The response without its body, which may hold a code, for a log.
    public var description: String { "HTTP \(status), \(body.count) bytes" }
}

/// How the app's calls get to the partner server.
public protocol PartnerTransport: Sendable {
    /// Posts a form, with a bearer token where there is one, and follows no redirect.
    ///
    /// Throws ``PartnerFailure/offline``, ``PartnerFailure/timedOut`` or ``PartnerFailure/serverUnavailable``.
    func post(_ form: String, to url: String, bearer: String?) async throws(PartnerFailure) -> PartnerResponse
}
