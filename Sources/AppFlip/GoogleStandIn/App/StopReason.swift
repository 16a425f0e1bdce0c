import AppFlip

/// Why linking ends without a second attempt in the browser.
package enum StopReason: Sendable, Hashable {
    /// The partner app answered an error that is not recoverable.
    case error(FlipErrorCode, description: String?)
    /// The answer to an open attempt breaks the rules: a fault of the partner app.
    case unreadable(FlipReplyError.Reason)
}

extension StopReason: CustomStringConvertible {
    /// The reason as the end of a sentence.
    package var description: String {
        switch self {
        case .error(let error, let text): error.inWords(with: text)
        case .unreadable(let reason): "\(reason)"
        }
    }
}
