/// One step in the browser: the checked request, and the user of the browser.
public struct AuthorizationStep<Flow: AuthorizationFlow>: Sendable {
    /// The query of the request, with an escape for each byte that an address does not allow.
    public let query: String
    /// The client and its redirect URI.
    public let target: AuthorizationTarget<Flow>
    /// The terms of the request.
    public let terms: Flow.Terms
    /// The value of the browser's cookie; nil when the browser sent none.
    public let cookie: String?
    /// The user that the browser is signed in to; nil when there is none.
    public let user: Flow.User?
    /// The digest of the user and the session of a ``BrowserSignIn``; nil with the password form.
    ///
    /// The consent form is bound to this digest and to the cookie.
    let ownSession: String?

    /// The address of the first page with this request.
    public var address: String { "\(Flow.path)?\(query)" }
}
