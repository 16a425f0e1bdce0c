import AppFlip
import WebText

/// The Google app's next step after an answer, or when no answer can come.
package enum LinkingStep: Sendable, Hashable {
    /// Hands the code to Google's server, which exchanges it with the attempt's redirect URI.
    case finish(code: String, LinkAttempt)
    case openBrowser(BrowserVisit, because: FallbackReason)
    /// Gives up and tells the user.
    case stop(StopReason, LinkAttempt)
    /// Ignores the answer: it belongs to no question.
    case ignore(AnswerRefusal)
}

/// Why linking continues in the browser.
package enum FallbackReason: Sendable, Hashable {
    /// No app opens for the partner's universal link.
    case appNotInstalled
    /// The partner app answered a recoverable error.
    case error(FlipErrorCode, description: String?)
    /// The partner app answered an error that Google's page does not list: a fault of the partner app.
    case unknownError(String)
}

/// Why linking ends without a second attempt in the browser.
package enum StopReason: Sendable, Hashable {
    /// The partner app answered an error that no other way solves.
    case error(FlipErrorCode, description: String?)
    /// The answer to an open question breaks the rules: a fault of the partner app.
    case unreadable(FlipReplyError.Reason)
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

extension FallbackReason: CustomStringConvertible {
    /// The reason as the end of a sentence.
    package var description: String {
        switch self {
        case .appNotInstalled: "no app opens for the partner's link"
        case .error(let error, let text): answered(error, text)
        case .unknownError(let value): "\(FlipReplyError.Reason.unknownError(value))"
        }
    }
}

extension StopReason: CustomStringConvertible {
    /// The reason as the end of a sentence.
    package var description: String {
        switch self {
        case .error(let error, let text): answered(error, text)
        case .unreadable(let reason): "\(reason)"
        }
    }
}

/// The partner's text is quoted and escaped: it must not look like a line of a log.
func answered(_ error: FlipErrorCode, _ text: String?) -> String {
    "the app answered \(error.rawValue)\(text.map { " \($0.debugDescription)" } ?? "")"
}
