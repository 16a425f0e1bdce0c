import AppFlip
import WebText

/// A reply, and the listed address at Google that it goes to.
public struct AddressedReply: Sendable, Hashable {
    /// The reply to Google.
    public let reply: FlipReply
    /// Google's address for it.
    public let redirectURI: GoogleRedirectURI

    /// The universal link to open, and only as a universal link.
    public var url: String { reply.url(at: redirectURI) }
}

extension AddressedReply: Redacted {
    /// The reply without its code and its `state`, for a log.
    public var description: String { "\(reply), to \(redirectURI)" }
}
