/// An error that a partner app can answer, by wire value.
///
/// Only App Flip has these errors: in the web flow the partner server answers with the codes of RFC 6749.
///
/// Source: Google, "App Flip for iOS", parameters of an unsuccessful result.
public enum FlipErrorCode: String, Sendable, Hashable, CaseIterable {
    /// An error that another way may solve: sign-in failed, the device is offline, a time limit passed.
    ///
    /// It does not mean that the user refused, see ``accessDenied``.
    case cancelled
    /// An error that no other way solves, such as a disabled account.
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
