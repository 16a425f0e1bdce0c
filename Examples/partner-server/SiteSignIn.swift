// A sign-in of your own instead of the password form: Docs/to-production.md, Your own sign-in.
import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The sign-in of a partner's site, at `/site/sign-in`: its session counts at `/authorize`.
///
/// Replace it with yours: a passkey, single sign-on, or the session that your site has already.
/// One button signs the demo account in, so this page is for trying only.
actor SiteSignIn: BrowserSignIn, Endpoint {
    private static let path = "/site/sign-in"
    private let accountID: String
    private var sessions: [String: String] = [:]

    init(accountID: String) { self.accountID = accountID }

    func user(of request: HTTPRequest) -> SignedInUser? {
        guard let id = request.cookies(named: "site").first, let account = sessions[id]
        else { return nil }
        return SignedInUser(accountID: account, sessionID: id)
    }

    // This page asks in any case. Tell yours of another user: it must not go on with its session.
    nonisolated func signInAddress(
        returningTo request: SignInReturnAddress, asAnotherUser: Bool
    ) -> String { request.appended(to: Self.path) }

    nonisolated func routes(ending: SignInEnding) -> [Route<any Endpoint>] {
        [Route(Self.path, ["GET", "POST"], self)]
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        // A redirect to any other URL would be an open redirect.
        let parameters = Parameters(parsing: request.query ?? "", plus: .space)
        guard let text = try? parameters.optional("return_to"),
            let address = SignInReturnAddress(text)
        else { return HTTPResponse(status: 400) }
        guard request.method == "POST" else { return Self.page }
        // Only this page's button signs in: for a form of another site, the browser sends another value.
        guard request.headers["Sec-Fetch-Site"] == "same-origin"
        else { return HTTPResponse(status: 403) }
        // Here your site checks the passkey, or the answer of the single sign-on.
        let id = RandomSource.system.token()
        sessions[id] = accountID
        var response = HTTPResponse(seeOther: address.target)
        // With https the name begins with __Host-, and Secure is among the attributes.
        response.headers.add("Set-Cookie", "site=\(id); Path=/; HttpOnly; SameSite=Lax")
        return response
    }

    private static let page = HTTPResponse(
        status: 200, contentType: "text/html; charset=utf-8",
        text: """
            <!DOCTYPE html><title>Sign in</title>
            <form method="post"><button>Continue as Ada</button></form>
            """,
        headers: ["Cache-Control": "no-store", "Content-Security-Policy": "frame-ancestors 'none'"])
}
