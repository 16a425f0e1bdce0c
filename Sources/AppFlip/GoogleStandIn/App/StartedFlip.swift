import AppFlip

/// An App Flip request that the Google app is about to open, and what the app remembers of it.
package struct StartedFlip: Sendable {
    /// The attempt that the partner's app will answer.
    package let attempt: LinkAttempt
    /// The request, whose link is to be opened.
    package let request: FlipRequest
}
