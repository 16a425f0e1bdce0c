import HTTPMessages

/// A sign-in of your own that replaces the password form: single sign-on, a passkey, your session.
///
/// The authorization endpoint and the page of links call it at every request. A browser without a user goes
/// to your sign-in, which sends it back to the ``SignInReturnAddress``. The consent page is still the
/// server's, which accepts its form only from the browser, the session and the user that saw it.
public protocol BrowserSignIn: Sendable {
    /// The user of the browser that sent a request to one of these pages; nil when there is none.
    ///
    /// Your session is usually a cookie, which has to be `SameSite=Lax`: clients of other sites open the
    /// endpoint. Throws ``StoreUnavailable``: the client gets `temporarily_unavailable`. After any other error
    /// the browser gets 500, and the log a line.
    func user(of request: HTTPRequest) async throws -> SignedInUser?

    /// The URL of your sign-in, with the request to come back to.
    ///
    /// - Parameters:
    ///   - request: the request; ``SignInReturnAddress/appended(to:)`` puts it into a parameter.
    ///   - asAnotherUser: whether the user pressed "Use another account": then your sign-in has to ask for the
    ///     user again, even where there is a session.
    func signInAddress(returningTo request: SignInReturnAddress, asAnotherUser: Bool) -> String

    /// The pages of the sign-in on this server, such as the page to which a provider sends the browser back.
    ///
    /// There are none, unless you implement the method: then your sign-in is elsewhere.
    ///
    /// - Parameter ending: answers a browser whose sign-in gives no user.
    func routes(ending: SignInEnding) -> [Route<any Endpoint>]
}

extension BrowserSignIn {
    /// No pages.
    public func routes(ending: SignInEnding) -> [Route<any Endpoint>] { [] }

    /// Sends a browser from a page of this server to the sign-in, which sends it back.
    package func redirect(from page: String, asAnotherUser: Bool = false) -> HTTPResponse {
        let request = SignInReturnAddress(target: page)
        return HTTPResponse(seeOther: signInAddress(returningTo: request, asAnotherUser: asAnotherUser))
    }
}
