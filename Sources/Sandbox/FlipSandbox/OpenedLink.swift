import AppFlip
import GoogleStandIn

/// The link with which the Google app begins a flip, after the phone has looked for an app that opens it.
package struct OpenedLink: Sendable {
    /// The Google app's attempt, which has the state of the link.
    package let attempt: LinkAttempt
    /// The request in the link, with the changes of the settings.
    package let request: FlipRequest
    /// Whether an app took the link.
    package let isOpened: Bool
}
