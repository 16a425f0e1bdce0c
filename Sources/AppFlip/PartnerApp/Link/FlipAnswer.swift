import AppFlip
import WebText

/// A reply and the listed address that it goes to.
public struct FlipAnswer: Sendable, Hashable {
    /// The reply to Google.
    public let reply: FlipReply
    /// Google's address for it.
    public let redirectURI: GoogleRedirectURI

    /// The universal link to open, and only as a universal link.
    public var url: String { reply.url(at: redirectURI) }
}

extension FlipAnswer: Redacted {
    /// The answer without its code and its `state`, for a log.
    public var description: String { "\(reply), to \(redirectURI)" }
}
