import AppFlip
import GoogleStandIn

/// A universal link of the partner that the Google app gave to the phone.
package struct OpenedLink: Sendable {
    /// The Google app's attempt, which knows the state.
    package let attempt: LinkAttempt
    package let request: FlipRequest
    /// Whether an app took the link.
    package let isOpened: Bool
}
