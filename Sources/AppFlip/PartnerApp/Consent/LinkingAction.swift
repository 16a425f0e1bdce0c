import AppFlip

/// The next action of the app.
public enum LinkingAction: Sendable {
    /// The link is not for account linking: the app's router handles it.
    case notAFlipLink
    /// No user is signed in: show the sign-in, then call ``AccountLinking/continueAfterSignIn(_:)``.
    ///
    /// Call ``AccountLinking/decline(_:because:)`` when the user closes the sign-in or cannot sign in.
    case askForSignIn(FlipTicket)
    /// Show this screen, then call ``AccountLinking/agree(to:)`` or ``AccountLinking/decline(_:because:)``.
    case askForConsent(ConsentScreen)
    /// Google's app was opened with the reply, and the screen with this ticket closes.
    ///
    /// The ticket is nil for a link that was refused: it had no screen, and closes none.
    case replied(Reply, FlipTicket?)
    /// Google got no reply: show this message to the user, in place of the screen with this ticket.
    ///
    /// The ticket is nil for a link that was refused: any web page can open one, so it closes no screen.
    case showMessage(LocalMessage, FlipTicket?)
    /// The call with this ticket changed nothing.
    case ignored(Ignored, FlipTicket)

    /// The reply to Google's app.
    public enum Reply: Sendable, Hashable {
        /// A code: the account is being linked.
        case code
        /// An error; Google's app decides by it whether to continue in the browser.
        case error(FlipErrorCode)
    }

    /// Why a call changed nothing.
    public enum Ignored: Sendable, Hashable {
        /// The user has agreed already, and the app waits for the server's code.
        case answerUnderWay
        /// Consent is not on the screen yet: sign-in comes first.
        case notAsked
        /// The request was answered, or a newer link took its place.
        case requestOver
    }

    /// Whether the link was for account linking; true for a refused one too.
    ///
    /// An app delegate must answer this before there is an action, by ``AccountLinking/isFlipLink(_:)``.
    public var isHandled: Bool {
        if case .notAFlipLink = self { false } else { true }
    }
}

extension LinkingAction: CustomStringConvertible {
    /// The decision in words, for a log.
    public var description: String {
        switch self {
        case .notAFlipLink: "not a flip link: the app's router goes on"
        case .askForSignIn: "asks the user to sign in"
        case .askForConsent(let screen): "asks for consent: “\(screen.title)”"
        case .replied(.code, _): "answers Google with a code"
        case .replied(.error(let error), _): "answers Google with \(error.rawValue)"
        case .showMessage(let message, _): "shows a message: \(message)"
        case .ignored(.answerUnderWay, _): "ignored: the answer is under way already"
        case .ignored(.notAsked, _): "ignored: consent has not been asked for yet"
        case .ignored(.requestOver, _): "ignored: the request is over"
        }
    }
}
