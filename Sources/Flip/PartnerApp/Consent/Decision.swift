import AppFlip

/// What the app does next.
public enum Decision: Sendable {
    /// The link is none of Google's: the app's router goes on with it.
    case notAFlipLink
    /// Nobody is signed in: show the sign-in, then call ``AccountLinking/continueAfterSignIn(_:)``, or
    /// ``AccountLinking/decline(_:because:)`` when the user closes it or fails.
    case askForSignIn(FlipTicket)
    /// Show this, then call ``AccountLinking/agree(to:)`` or ``AccountLinking/decline(_:because:)``.
    case askForConsent(ConsentScreen)
    /// Google's app was opened with the answer: close what is shown.
    case answered(Answered)
    /// Google was not answered, or could not be: show this.
    case showMessage(LocalMessage)
    /// The call changed nothing.
    case ignored(Ignored)

    /// What Google's app was told.
    public enum Answered: Sendable, Hashable {
        /// A code: the account is being linked.
        case code
        /// An error, by which Google's app goes on or stops.
        case error(FlipErrorCode)
    }

    /// Why a call changed nothing.
    public enum Ignored: Sendable, Hashable {
        /// The user has agreed already, and the server is being asked for a code.
        case answerUnderWay
        /// Consent is not on the screen yet: sign-in comes first.
        case notAsked
        /// The request was answered, or a newer link took its place.
        case requestOver
    }

    /// Whether the link was dealt with: everything but another link was, refusals too.
    ///
    /// An app delegate has to say so before there is a decision: ``AccountLinking/isFlipLink(_:)`` can.
    public var isHandled: Bool {
        if case .notAFlipLink = self { false } else { true }
    }
}

extension Decision: CustomStringConvertible {
    /// The decision in words, for a log.
    public var description: String {
        switch self {
        case .notAFlipLink: "not a flip link: the app's router goes on"
        case .askForSignIn: "asks the user to sign in"
        case .askForConsent(let screen): "asks for consent: “\(screen.title)”"
        case .answered(.code): "answers Google with a code"
        case .answered(.error(let error)): "answers Google with \(error.rawValue)"
        case .showMessage(let message): "does not answer Google: \(message)"
        case .ignored(.answerUnderWay): "ignored: the answer is under way already"
        case .ignored(.notAsked): "ignored: consent has not been asked for yet"
        case .ignored(.requestOver): "ignored: the request is over"
        }
    }
}
