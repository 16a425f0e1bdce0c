/// An error that the app or site gets from the handler (wire name `firebaseError`).
///
/// Where neither is known and checked, the user sees a ``HandlerRefusal`` instead.
struct HandlerError: Error, Sendable {
    /// An error code of the web SDKs, such as `auth/argument-error`.
    ///
    /// The Apple SDK knows `auth/invalid-oauth-client-id` (17060), `auth/network-request-failed` (17061) and
    /// `auth/internal-error` (17062); for all others it throws 17063, with code and message in the failure reason.
    let code: String
    /// A sentence for the app's developer.
    let message: String
}
