import AppFlip
import WebText

/// The decision about a universal link, by the link alone.
public enum LinkDecision: Sendable {
    /// It is another link of the app: the router handles it.
    case notAFlipLink
    /// It passed all checks: ask the user.
    case request(VerifiedFlipRequest)
    /// It failed a check: send this answer to Google.
    case answer(FlipAnswer)
    /// It must not be answered: show this message to the user.
    case refuse(LocalMessage)
}

/// A request whose redirect URI, client and scopes have been checked.
public struct VerifiedFlipRequest: Sendable {
    /// The request in the link.
    public let request: FlipRequest
    /// The address for the answer, which is on the list.
    public let redirectURI: GoogleRedirectURI
    /// The requested scopes; the default scopes when the link names none.
    public let scope: [String]

    /// The answer to this request that carries a code.
    public func answer(code: String) -> FlipAnswer {
        FlipAnswer(reply: .code(code, state: request.state), redirectURI: redirectURI)
    }

    /// The answer to this request when something went wrong.
    public func answer(_ failure: PartnerFailure) -> FlipAnswer {
        FlipAnswer(
            reply: .error(failure.code, description: failure.explanation, state: request.state),
            redirectURI: redirectURI)
    }
}

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
