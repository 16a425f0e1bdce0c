import GoogleStandIn

/// A code that the partner's app gave to the Google app.
package struct ReceivedCode: Sendable {
    package let code: String
    package let attempt: LinkAttempt
}
