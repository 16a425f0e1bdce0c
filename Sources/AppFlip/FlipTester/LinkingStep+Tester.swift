import AppFlip
import GoogleStandIn

extension LinkingStep {
    /// Whether a run has to end by this step.
    func isExpected(in run: TesterRun) -> Bool {
        switch run {
        case .cancel: if case .stop(.error(.accessDenied, _), _) = self { true } else { false }
        case .wrongClientID:
            if case .openBrowser(_, .error(.invalidRequest, _)) = self { true } else { false }
        case .unlistedRedirectURI: false
        case .link, .stateToEscape, .longState, .severalScopes, .coldStart, .background, .openSheet,
            .secondLink:
            if case .finish = self { true } else { false }
        }
    }

    /// The step as a partner reads it, without `state`, code and the names of this side.
    var wordsForPartner: String {
        switch self {
        case .finish: "give the code to Google's server"
        case .openBrowser(_, let reason): "go on in the browser, because \(reason)"
        case .stop(let reason, _): "stop, because \(reason)"
        case .ignore(let refusal): "ignore the answer: \(refusal)"
        }
    }

    /// What to do when the answer was not the expected one.
    var remedy: String {
        switch self {
        case .finish:
            "Your app answered with a code. Answer with an error instead, and ask no server for a code."
        case .openBrowser(_, .error(let error, _)), .stop(.error(let error, _), _):
            Self.remedy(for: error)
        case .openBrowser(_, let reason): Self.sentence("\(reason)")
        case .stop(let reason, _): Self.sentence("\(reason)")
        case .ignore(let refusal): Self.sentence("\(refusal)")
        }
    }

    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    private static func remedy(for error: FlipErrorCode) -> String {
        switch error {
        case .accessDenied: "Your app answered access_denied, which is only for a user who refuses."
        case .cancelled:
            "Your app answered cancelled: no network, no session, or your server gave no code. "
                + "Look at the log of your server for the code request."
        case .invalidRequest:
            "Your app answered invalid_request: client ID or scopes differ from these settings, or the app "
                + "could not read the link."
        case .unrecoverable: "Your app answered unrecoverable, which is only for accounts that may not link."
        }
    }
}
