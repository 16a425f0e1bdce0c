import AppFlip

/// Why linking continues in the browser.
package enum FallbackReason: Sendable, Hashable {
    /// No app opens for the partner's universal link.
    case appNotInstalled
    /// The partner app answered a recoverable error.
    case error(FlipErrorCode, description: String?)
    /// The partner app answered an error that Google's page does not list: a fault of the partner app.
    case unknownError(String)
}

extension FallbackReason: CustomStringConvertible {
    /// The reason as the end of a sentence; of an unknown error, also what to send instead.
    package var description: String {
        switch self {
        case .appNotInstalled: "no app opens for the partner's link"
        case .error(let error, let text): error.inWords(with: text)
        // The words of the error that the reader of the reply throws.
        case .unknownError(let value): "\(FlipReplyError.Reason.unknownError(value))"
        }
    }
}
