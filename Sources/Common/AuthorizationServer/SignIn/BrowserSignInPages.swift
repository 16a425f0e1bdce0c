/// A ``BrowserSignIn`` with pages of its own on this server, such as the page to which a provider sends the
/// browser back.
public protocol BrowserSignInPages: BrowserSignIn {
    /// The routes of the pages.
    ///
    /// - Parameter ending: answers a browser whose sign-in gives no user.
    func routes(ending: any SignInEnding) -> [Route<any Endpoint>]
}
