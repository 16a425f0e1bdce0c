import WebText

/// The partner's authorization page for the same account, asked with a new `state`.
package struct BrowserVisit: Sendable, Hashable {
    /// The question that the page will answer.
    package let attempt: LinkAttempt
    package let url: String
}

extension BrowserVisit: Redacted {
    /// The visit without its `state`, for a log.
    package var description: String { "browser visit, \(attempt)" }
}
