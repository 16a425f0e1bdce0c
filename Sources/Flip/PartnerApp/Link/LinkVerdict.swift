import AppFlip
import WebText

/// What is to be done with a universal link, found by looking at nothing but the link.
public enum LinkVerdict: Sendable {
    /// It is another link of the app's: the router goes on.
    case notAFlipLink
    /// It passed all checks: the user is to be asked.
    case request(VerifiedFlipRequest)
    /// It did not pass, and Google is to be told.
    case answer(FlipAnswer)
    /// It must not be answered: the user is told, here.
    case refuse(LocalMessage)
}

/// A request whose redirect URI, client and scopes have been checked.
public struct VerifiedFlipRequest: Sendable {
    /// What the link said.
    public let request: FlipRequest
    /// The listed address that the answer goes to.
    public let redirectURI: GoogleRedirectURI
    /// What is asked for and what it means; that of the default scope when the link names none.
    public let permissions: [ConsentScreen.Permission]

    init(_ request: FlipRequest, at redirectURI: GoogleRedirectURI, permissions: [ConsentScreen.Permission]) {
        self.request = request
        self.redirectURI = redirectURI
        self.permissions = permissions
    }

    /// The answer to this request that carries a code.
    public func answer(code: String) -> FlipAnswer {
        FlipAnswer(.code(code, state: request.state), at: redirectURI)
    }

    /// The answer to this request when something went wrong.
    public func answer(_ failure: PartnerFailure) -> FlipAnswer {
        FlipAnswer(
            .error(failure.code, description: failure.explanation, state: request.state), at: redirectURI)
    }
}

/// A reply and the listed address that it goes to.
public struct FlipAnswer: Sendable, Hashable {
    /// What Google is told.
    public let reply: FlipReply
    /// Where Google takes it.
    public let redirectURI: GoogleRedirectURI

    init(_ reply: FlipReply, at redirectURI: GoogleRedirectURI) {
        self.reply = reply
        self.redirectURI = redirectURI
    }

    /// The universal link to open, and only as a universal link.
    public var url: String { reply.url(at: redirectURI) }
}

extension FlipAnswer: Redacted {
    /// The answer without its code and its `state`, for a log.
    public var description: String { "\(reply), to \(redirectURI)" }
}
