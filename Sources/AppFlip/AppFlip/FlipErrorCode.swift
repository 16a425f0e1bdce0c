/// An error that a partner app can answer with, by wire value.
///
/// Only App Flip has ``cancelled`` and ``unrecoverable``. The other two are also codes of RFC 6749, section 4.1.2.1, with which
/// the partner server answers in the web flow.
///
/// Source: Google, "App Flip for iOS", parameters of an unsuccessful result.
public enum FlipErrorCode: String, Sendable, Hashable, CaseIterable {
    /// An error that the web flow may solve: sign-in failed, the device is offline, a time limit passed.
    ///
    /// It does not mean that the user refused: that is ``accessDenied``.
    case cancelled
    /// An error that the web flow does not solve either, such as a disabled account.
    case unrecoverable
    /// A parameter of the link is missing or wrong.
    case invalidRequest = "invalid_request"
    /// The user refused consent.
    case accessDenied = "access_denied"

    /// Whether the Google app goes on in the browser, at the partner's authorization URL; otherwise it gives up linking.
    public var isRecoverable: Bool {
        switch self {
        case .cancelled, .invalidRequest: true
        case .unrecoverable, .accessDenied: false
        }
    }
}
