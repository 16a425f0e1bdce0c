import AppFlip

/// An App Flip request that the Google app is about to open, and what the app remembers of it.
package struct StartedFlip: Sendable {
    package let attempt: LinkAttempt
    package let request: FlipRequest
}
