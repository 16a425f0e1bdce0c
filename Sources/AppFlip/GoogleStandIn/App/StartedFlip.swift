import AppFlip

/// An App Flip request that the Google app is about to open, with the attempt that the Google app remembers.
package struct StartedFlip: Sendable {
    /// The attempt that an answer of the partner's app belongs to.
    package let attempt: LinkAttempt
    /// The request, whose link is to be opened.
    package let request: FlipRequest
}
