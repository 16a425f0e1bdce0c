import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The target of an authorization response: an app and its redirect URI, both checked.
///
/// From here on errors may go back to the app.
struct RedirectTarget: Sendable {
    let app: YahooContext.App
    /// The redirect URI as it is registered, which is byte for byte as it was sent.
    let redirectURI: String
    /// The state with the escapes that it had on the wire.
    let rawState: String?
    /// The pages in the language of the request, for an answer that stays in the browser.
    let pages: YahooPages

    /// Throws ``RequestProblem``, which a page shows; the browser must not be redirected.
    init(_ address: ReturnAddress, context: YahooContext, pages: YahooPages) throws(RequestProblem) {
        guard let app = context.app(address.clientID) else {
            throw RequestProblem(name: "INVALID_CONSUMER_KEY", detail: "client_id names no app")
        }
        // RFC 9700 section 4.1.3: exact string comparison. Section 4.11.2: with another app's redirect URI
        // the combination is invalid, so the browser is not redirected either.
        guard
            let registered = Check.that(
                app.redirectURIs.first { $0.hasSameBytes(as: address.redirectURI) },
                "the redirect URI is registered for this app, byte for byte", "RFC 9700 section 4.1.3")
        else {
            throw RequestProblem(
                name: "BAD_REDIRECT_URI", detail: "redirect_uri is not registered for this app")
        }
        self.app = app
        redirectURI = registered
        rawState = address.rawState.map { QueryText.escapingValue($0) }
        self.pages = pages
    }

    /// The response: a redirect to the app, or for `oob` a page with the code.
    func answer(_ outcome: AuthorizationResponse.Outcome) -> HTTPResponse {
        if redirectURI == YahooContext.App.outOfBand { return pages.outOfBand(outcome, app: app) }
        return HTTPResponse(seeOther: location(outcome))
    }

    /// The address at the app with the answer.
    ///
    /// RFC 6749 sections 4.1.2 and 4.1.2.1: with the exact state, be it a code or an error.
    func location(_ outcome: AuthorizationResponse.Outcome) -> String {
        AuthorizationResponse(outcome, rawState: rawState).location(redirectURI: redirectURI)
    }
}

/// Why a request can only end on a page, by the name of Yahoo's page of errors.
struct RequestProblem: Error {
    let name: String
    let detail: String
}
