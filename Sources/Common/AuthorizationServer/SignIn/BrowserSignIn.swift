import HTTPMessages

/// A sign-in of your own in the place of the password form: single sign-on, a passkey, your session.
///
/// The authorization endpoint and the page of links ask it at every request. A browser without a user goes to your sign-in, which
/// sends it back to the ``AuthorizationRequestAddress``. The consent page stays the server's: its form counts
/// only from the browser, the session and the user that it was shown to.
public protocol BrowserSignIn: Sendable {
    /// The user of the browser that sent a request to one of these pages; nil when there is none.
    ///
    /// Your session is usually a cookie, which has to be `SameSite=Lax`: clients of other sites open the
    /// endpoint. Throws ``StoreUnavailable``: the client gets `temporarily_unavailable`.
    func user(of request: HTTPRequest) async throws -> SignedInUser?

    /// The address of your sign-in, with the request to come back to.
    ///
    /// - Parameters:
    ///   - request: for a parameter of the address: ``AuthorizationRequestAddress/appended(to:as:)``.
    ///   - asAnotherUser: whether the user pressed "Use another account", so that a session is not enough.
    func signInAddress(returningTo request: AuthorizationRequestAddress, asAnotherUser: Bool) -> String
}
