import GoogleStandIn

/// A code that the partner's app gave to the Google app.
package struct ReceivedCode: Sendable {
    package let code: String
    /// The attempt that the code answers.
    package let attempt: LinkAttempt

    package init(code: String, attempt: LinkAttempt) {
        self.code = code
        self.attempt = attempt
    }
}
