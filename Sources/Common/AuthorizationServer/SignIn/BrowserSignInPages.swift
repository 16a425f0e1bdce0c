/// A ``BrowserSignIn`` with pages of its own on this server, such as the one that a provider sends the browser
/// back to.
public protocol BrowserSignInPages: BrowserSignIn {
    /// The routes of the pages.
    ///
    /// - Parameter ending: answers a browser whose sign-in gives no user.
    func routes(ending: any SignInEnding) -> [Route<any Endpoint>]
}
