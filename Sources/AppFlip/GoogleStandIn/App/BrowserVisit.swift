import WebText

/// A visit to the partner's authorization page, after a flip for the same account, with a new `state`.
package struct BrowserVisit: Sendable, Hashable {
    /// The attempt that the page will answer.
    package let attempt: LinkAttempt
    /// The URL of the page, with the authorization request.
    package let url: String
}

extension BrowserVisit: Redacted {
    /// The visit without its `state`, for a log.
    package var description: String { "browser visit, \(attempt)" }
}
