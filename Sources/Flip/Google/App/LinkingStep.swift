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

/// The partner's authorization page for the same account, asked with a new `state`.
package struct BrowserVisit: Sendable, Hashable {
    /// The question that the page will answer.
    package let attempt: LinkAttempt
    package let url: String
}

package enum FallbackReason: Sendable, Hashable {
    /// No app opens for the partner's universal link.
    case appNotInstalled
    /// The partner app answered a recoverable error.
    case error(FlipErrorCode, description: String?)
    /// The partner app answered an error that Google's page does not list: a fault of the partner app.
    case unknownError(String)
}

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

extension BrowserVisit: Redacted {
    /// The visit without its `state`, for a log.
    package var description: String { "browser visit, \(attempt)" }
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
private func answered(_ error: FlipErrorCode, _ text: String?) -> String {
    "the app answered \(error.rawValue)\(text.map { " \($0.debugDescription)" } ?? "")"
}

/// Why an answer is refused; it changes nothing, and only a note is kept.
package enum AnswerRefusal: Error, Sendable, Hashable {
    /// The link is not this app's redirect URI.
    case elsewhere
    /// The link cannot be read and names no open question.
    case unreadable(FlipReplyError.Reason)
    /// Its `state` was never sent, or so long ago that it is forgotten.
    case unsolicited
    /// Its `state` was answered before.
    case replayed
    /// Its `state` was sent too long ago.
    case expired
    /// Its `state` was sent with another redirect URI.
    case otherRedirectURI
    /// Its `state` was sent for another Google account.
    case otherAccount
    /// Its `state` was sent from another device.
    case otherDevice
}

extension AnswerRefusal: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer.
    package var description: String {
        switch self {
        case .elsewhere:
            "the answer is not at this app's redirect URI; open the redirect_uri of the request, unchanged"
        case .unreadable(let reason): "\(reason)"
        case .unsolicited:
            "state is not one that Google sent; send back the state of the request, byte for byte"
        case .replayed: "this request was answered before; answer each request once"
        case .expired: "the request has expired; answer within its time limit"
        case .otherRedirectURI:
            "state was sent with another redirect_uri; answer at the redirect_uri of the same request"
        case .otherAccount: "the request was made for another Google account; begin again"
        case .otherDevice: "the request was made on another device; answer on the device that asked"
        }
    }
}
