import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The target of an authorization response: an app and its redirect URI, both checked.
///
/// From here on errors may go back to the app.
struct RedirectTarget: Sendable {
    let app: YahooContext.App
    let redirect: RegisteredRedirect
    /// The pages in the language of the request, for an answer that stays in the browser.
    let pages: YahooPages

    /// Throws ``RequestProblem``, which a page shows; the browser must not be redirected.
    init(_ address: ReturnAddress, context: YahooContext, pages: YahooPages) throws(RequestProblem) {
        guard let app = context.app(address.clientID) else {
            throw RequestProblem(name: "INVALID_CONSUMER_KEY", detail: "client_id names no app")
        }
        guard
            let redirect = Check.that(RegisteredRedirect(address, registered: app.redirectURIs), .redirectURI)
        else {
            throw RequestProblem(
                name: "BAD_REDIRECT_URI", detail: "redirect_uri is not registered for this app")
        }
        self.app = app
        self.redirect = redirect
        self.pages = pages
    }

    /// The response: a redirect to the app, or for `oob` a page with the code.
    func answer(_ outcome: AuthorizationResponse.Outcome) -> HTTPResponse {
        if redirect.redirectURI == YahooContext.App.outOfBand { return pages.outOfBand(outcome, app: app) }
        return HTTPResponse(seeOther: redirect.location(outcome))
    }
}

/// Why a request can only end on a page, by the name of Yahoo's page of errors.
struct RequestProblem: Error {
    let name: String
    let detail: String
}

extension SecurityRule {
    /// Without it, the code goes to an address of the attacker's.
    static let redirectURI = Self(
        "yahoo.redirect-uri", "the redirect URI is registered for this app, byte for byte",
        "RFC 9700 section 4.1.3")
}
