import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

/// The causes that the last page shows: no step gets past it.
extension SignInCause {
    /// The cause in the last page, or nil where a step may get past it; what no step can change comes first.
    static func onPage(_ authorization: Authorization) -> SignInCause? {
        guard case .page(let status, _) = authorization.end, let page = authorization.pages.last,
            !HTTPResponse(status: status).isTemporaryFailure
        else { return nil }
        // A CAPTCHA was passed where a new form came after it.
        let doubtfulPages = hasNewForm(page, authorization) ? [page] : authorization.pages
        if let walled = doubtfulPages.last(where: { $0.obstacles.contains(.captcha) }) {
            return ofSignIn("the \(walled.summary) has a CAPTCHA, which no program should pass. \(otherWays)")
        }
        if let step = authorization.lastStepPage, step.keepsTokenFromForms, page.step == nil {
            return ofSignIn(
                "the \(step.summary) has the token against forged requests in a meta element, and its form is sent "
                    + "without it, so the request \(authorization.endInWords). A script of the page adds the token: "
                    + "set signIn.browser to true, and a real browser takes the steps")
        }
        guard status < 400, page.step == nil, !page.isRefusal else { return nil }
        if page.obstacles.contains(.nameless) {
            return ofSignIn(
                "the form of the \(page.summary) has fields without names: a script sends them. Set signIn.browser "
                    + "to true: a real browser then takes the steps, in which a name may also be an id")
        }
        if page.likelyForm == nil, let frame = page.frames.first {
            return ofSignIn(
                "the \(page.summary) shows its sign-in inside an iframe, \(frame.withoutQuery), in which no step "
                    + "is taken. \(otherWays)")
        }
        if asksForOneTimeCode(page, authorization) {
            return ofSignIn(
                "the \(page.summary) asks for a one-time code, which differs at each sign-in. Use a test account "
                    + "without a second factor. Otherwise: \(otherWays)")
        }
        return byLinks(page)
    }

    /// Whether a page goes on with a form that no page had before.
    private static func hasNewForm(_ page: SeenPage, _ authorization: Authorization) -> Bool {
        guard page.status < 400, !authorization.isAskedForPasswordAgain, let form = page.likelyForm else {
            return false
        }
        let formsBefore = authorization.pages.dropLast().flatMap(\.forms)
        return !formsBefore.contains { $0.fields.map(\.name) == form.fields.map(\.name) }
    }

    /// Whether the form is for a code that the user gets in another way.
    ///
    /// A word such as `otp` counts on every page, and a word such as `code` only after the password.
    private static func asksForOneTimeCode(_ page: SeenPage, _ authorization: Authorization) -> Bool {
        guard let form = page.likelyForm, !form.asksForPassword else { return false }
        let sentPassword = authorization.pages.contains { $0.step != nil && $0.asksForPassword }
        return form.userFields.filter(\.takesText).contains { field in
            if field.autocomplete == "one-time-code" { return true }
            let words = Set(field.name.wordList)
            if !words.isDisjoint(with: wordsOfOneTimeCode) { return true }
            return sentPassword && !words.isDisjoint(with: wordsOfCode)
                && words.isDisjoint(with: wordsOfOtherCode)
        }
    }

    /// Words of a field's name that are said only of a one-time code.
    private static let wordsOfOneTimeCode: Set = ["otp", "totp", "mfa", "2fa", "tfa", "passcode"]

    /// Words of a field's name that a one-time code often has after the password.
    private static let wordsOfCode: Set = ["code", "pin", "token", "verification"]

    /// Words that make a code one of an address or of a price.
    private static let wordsOfOtherCode: Set = [
        "country", "area", "postal", "post", "zip", "promo", "coupon",
    ]

    /// The cause where a user goes on by a link, or nil where the page has a form or a script that leads on, has no such
    /// link, or may be one that refuses.
    private static func byLinks(_ page: SeenPage) -> SignInCause? {
        guard page.likelyForm == nil, page.json == nil, !page.obstacles.contains(.script) else { return nil }
        let links = page.links.filter { link in
            let isOnWeb = WebAddress.scheme(of: link.href).map { ["http", "https"].contains($0) } ?? true
            return isOnWeb && !link.href.hasPrefix("#") && !link.text.isEmpty
        }
        guard !links.isEmpty, !looksLikeRefusal(page) else { return nil }
        let names = links.prefix(4).map { "“\($0.text)”" }.joined(separator: ", ")
        return ofSignIn(
            "the \(page.summary) has no form that leads on, and a user goes on by a link: \(names). Set "
                + "signIn.browser to true, with a step that presses the link by its text: { \"press\": { \"name\": "
                + "\(JSONValue.quoted(links[0].text)) } }. Or use signIn.command with a program that drives a browser"
        )
    }

    /// Whether a page without a form that leads on refuses, by English words in its title and its first words.
    static func looksLikeRefusal(_ page: SeenPage) -> Bool {
        let words = (page.title + " " + page.words).wordList
        // “Not a member?” and “Not you?” go on to a sign-in.
        let isNegated = zip(words, words.dropFirst()).contains { word, next in
            word == "not" && !["a", "an", "you", "your", "yet"].contains(next)
        }
        return isNegated || !wordsOfRefusal.isDisjoint(with: words)
    }

    /// Words that pages with an error have, and pages that lead to a sign-in seldom have.
    private static let wordsOfRefusal: Set = [
        "error", "invalid", "unknown", "denied", "sorry", "wrong", "failed", "failure", "refused", "missing",
        "unsupported", "unauthorized", "forbidden", "maintenance", "mismatch", "cannot",
    ]
}
