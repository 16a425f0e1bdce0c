import WebText

/// The Google app's next step after an answer, or when no answer can come.
package enum LinkingStep: Sendable, Hashable {
    /// Hands the code to Google's server, which exchanges it with the attempt's redirect URI.
    case finish(code: String, LinkAttempt)
    /// Opens the partner's page for linking in the browser.
    case openBrowser(BrowserVisit, because: FallbackReason)
    /// Gives up and tells the user.
    case stop(StopReason, LinkAttempt)
    /// Ignores the answer: it belongs to no attempt.
    case ignore(AnswerRefusal)
}

extension LinkingStep: Redacted {
    /// The step without code and `state`, for a log.
    package var description: String {
        switch self {
        case .finish(_, let attempt): "exchange the code (\(attempt))"
        case .openBrowser(let visit, let reason): "open the browser because \(reason) (\(visit.attempt))"
        case .stop(let reason, let attempt): "stop because \(reason) (\(attempt))"
        case .ignore(let refusal): "ignore the answer: \(refusal)"
        }
    }
}
