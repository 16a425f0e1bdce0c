/// The browser that sent a request, and its user.
public struct Visitor<User: Sendable>: Sendable {
    /// The value of the browser's cookie; nil when the browser sent none.
    public let cookie: String?
    /// The user that the browser is signed in to; nil when there is none, or the account may not be used.
    public let user: User?
    /// The digest of the user and the session of a ``BrowserSignIn``; nil with the password form, and when the
    /// ``BrowserSignIn`` knows no user.
    ///
    /// A form for the user is bound to this digest and to the cookie.
    public let browserSignInDigest: String?

    /// A browser, and its user by the password form.
    public init(cookie: String?, user: User?) {
        self.init(cookie: cookie, user: user, browserSignInDigest: nil)
    }

    /// A browser, and its user by the password form or by a ``BrowserSignIn``.
    package init(cookie: String?, user: User?, browserSignInDigest: String?) {
        self.cookie = cookie
        self.user = user
        self.browserSignInDigest = browserSignInDigest
    }
}
