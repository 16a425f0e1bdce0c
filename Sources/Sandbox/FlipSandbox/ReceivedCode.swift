import GoogleStandIn
import WebText

/// A code that the partner's app gave to the Google app.
package struct ReceivedCode: Sendable {
    /// The authorization code.
    package let code: String
    /// The attempt that the code answers.
    package let attempt: LinkAttempt

    package init(code: String, attempt: LinkAttempt) {
        self.code = code
        self.attempt = attempt
    }
}

extension ReceivedCode: Redacted {
    /// Says no more than that there is a code.
    package var description: String { "a received code" }
}
