import HTTPMessages
import JSON

/// Refusals before any page of the sign-in.
extension SignInCause {
    /// The statuses with which a guard of an API and a filter refuse a browser.
    private static let guarded: Set = [401, 403, 406, 407]

    /// The cause where the authorization endpoint refuses a browser before any page of a sign-in, or nil elsewhere.
    static func beforeAnyPage(_ authorization: Authorization, _ signIn: SignIn) -> SignInCause? {
        guard case .page(let status, _) = authorization.end, authorization.lastStepPage == nil,
            let page = authorization.pages.last, page.forms.isEmpty || status >= 400
        else { return nil }
        let said = page.json.flatMap(words) ?? page.words
        let seen = "the authorization endpoint answered \(status)" + (said.isEmpty ? "" : ", “\(said)”")
        if page.obstacles.contains(.filter) {
            return ofServer(
                "\(seen): a filter against bots in front of the server. Let requests to this path through; "
                    + "Google's servers are programs too. Until then use signIn.browser, or signIn.headers with the "
                    + "Cookie of a browser that it let through")
        }
        if HTTPResponse(status: status).isOwnFailure {
            return ofServer("\(seen), before any page of a sign-in: the server failed. Look into its log")
        }
        if authorization.exchanges.last?.response?.saysItSpeaksTLS == true {
            return ofSignIn("\(seen): its port speaks TLS. Write https:// in the addresses of the file")
        }
        guard guarded.contains(status), authorization.refusedValue == nil, page.oauthError == nil
        else { return nil }
        return byGuard(page, asksForSignIn: status == 401 || speaksOfSignIn(said), seen: seen, signIn)
    }

    /// The cause where a guard or a filter in front of the page refuses a browser, or nil where the page itself may refuse it.
    ///
    /// - Parameter seen: the refusal, at the beginning of a sentence.
    private static func byGuard(
        _ page: SeenPage, asksForSignIn: Bool, seen: String, _ signIn: SignIn
    ) -> SignInCause? {
        let isOfProgram = page.json != nil || page.status == 406
        guard isOfProgram else {
            if !asksForSignIn { return nil }
            let again = signIn.headers.fields.isEmpty ? "" : " again; the one there is not taken"
            return ofSignIn(
                "\(seen): it takes users who are signed in already, and shows no page to sign in. Sign in with your "
                    + "browser, and put its Cookie or Authorization into signIn.headers\(again)")
        }
        let otherwise =
            asksForSignIn
            ? ". If it has no page to sign in, sign in with your browser, and put its Cookie into signIn.headers"
            : ""
        return ofServer(
            "\(seen): the answer of a gateway, a filter or a guard of your API, and not of a page for users. Check "
                + "host and path of authorizationURL, and its stage where the gateway has some, such as /prod. Take "
                + "the path out of the guard that asks for a token: a browser sends none\(otherwise)")
    }

    private static func speaksOfSignIn(_ words: String) -> Bool {
        words.lowercased().hasAny([
            "authentication", "log in", "login", "sign in", "signed in", "logged in", "unauthenticated",
        ])
    }

    /// What a JSON answer says to a person, or nil when it says nothing.
    private static func words(_ json: JSONObject) -> String? {
        ["error_description", "message", "detail", "error", "title"].compactMap { json[$0]?.string }
            .first { !$0.isEmpty }.map { String($0.asShortText) }
    }
}
