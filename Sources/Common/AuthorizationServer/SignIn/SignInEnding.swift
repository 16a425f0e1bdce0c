import HTTPMessages
import OAuth

/// The answers of a server to a browser whose sign-in at a ``BrowserSignInPages`` gives no user.
public protocol SignInEnding: Sendable {
    /// Ends the pending request: its client gets the error, as after a press on Cancel.
    ///
    /// A request for the page of links has no client, and the user gets a page with a way to start again.
    ///
    /// - Parameters:
    ///   - address: the request that the browser was to come back to.
    ///   - reason: the problem, for the log of the server; nil when it is the user's own decision.
    func end(
        _ address: AuthorizationRequestAddress, with error: OAuthError, reason: String?,
        _ request: HTTPRequest
    ) -> HTTPResponse

    /// Status 503 for a sign-in that goes on: too many others are under way, and the user may try again.
    ///
    /// - Parameter reason: the problem, for the log of the server.
    func busy(
        _ address: AuthorizationRequestAddress, reason: String, _ request: HTTPRequest
    ) -> HTTPResponse

    /// A page for a request that is part of no sign-in of this browser; it leads nowhere.
    ///
    /// - Parameter detail: the reason for a developer, in English.
    func refuse(_ detail: String, _ request: HTTPRequest) -> HTTPResponse
}
