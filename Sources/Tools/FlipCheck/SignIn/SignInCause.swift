import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

/// Why a right request got no code, where its messages show another cause than a step that is missing.
///
/// A value of the configuration is not to be blamed for what a gateway, a proxy or a page does.
struct SignInCause: Sendable {
    /// The cause and what helps against it, in sentences; the last has no full stop.
    let words: String
    /// Whether the server has to change, and not the way in which the run signs in.
    let isOfServer: Bool

    private static func ofServer(_ words: String) -> SignInCause {
        SignInCause(words: words, isOfServer: true)
    }

    private static func ofSignIn(_ words: String) -> SignInCause {
        SignInCause(words: words, isOfServer: false)
    }

    /// The first cause that the messages show; nil for none.
    static func first(for authorization: Authorization, _ signIn: SignIn) -> SignInCause? {
        atOtherAddress(authorization) ?? inUnusualAnswer(authorization)
            ?? beforeAnyPage(authorization, signIn) ?? onPage(authorization, signIn)
    }

    // MARK: Addresses that the server builds

    private static func atOtherAddress(_ authorization: Authorization) -> SignInCause? {
        guard let asked = authorization.exchanges.first?.request.origin else { return nil }
        let target: String? =
            if case .redirect(let location) = authorization.end {
                HTTPRequest("GET", location)?.origin
            } else { authorization.formOrigin }
        if let target, !ProbeTarget.isGoogle(target), !isAnswer(authorization) {
            return cause(ofLeading: asked, to: target)
        }
        // Where the origins allow it, the browser went to the other name of this machine and lost its cookies.
        let others = Set(authorization.exchanges.map(\.request.origin)).subtracting([asked])
        let twin = others.first { isTwin($0, of: asked) }
        return twin.flatMap { cause(ofLeading: asked, to: $0) }
    }

    private static func isAnswer(_ authorization: Authorization) -> Bool {
        authorization.answer != nil || authorization.grantsSomething
    }

    /// Whether two origins are two names of this machine with one port.
    private static func isTwin(_ origin: String, of asked: String) -> Bool {
        ProbeTarget.isLoopback(origin) && ProbeTarget.isLoopback(asked)
            && ProbeTarget.host(origin) != ProbeTarget.host(asked)
            && port(origin) == port(asked)
    }

    /// The port that an origin names; nil for none.
    private static func port(_ origin: String) -> UInt16? { (try? AbsoluteURL(origin))?.port }

    private static func cause(ofLeading asked: String, to target: String) -> SignInCause? {
        let (askedHost, host) = (ProbeTarget.host(asked), ProbeTarget.host(target))
        let leads = "the server leads from \(asked) to \(target)"
        if host == askedHost, asked.hasPrefix("http://"), target.hasPrefix("https://") {
            return ofSignIn("\(leads). Write https:// in the addresses of the file")
        }
        if host == askedHost, asked.hasPrefix("https://"), target.hasPrefix("http://") {
            return ofSignIn(
                "\(leads): the same host with another scheme. Behind a proxy that ends TLS it does not know that "
                    + "the browser used https. Let the proxy send X-Forwarded-Proto: https, and tell your "
                    + "framework to trust it, or set the server's public address")
        }
        if isTwin(target, of: asked) {
            return ofSignIn(
                "\(leads): two names of this machine, and a cookie of one is not sent to the other. Write "
                    + "\(target) in the addresses of the file")
        }
        // Beside a server on this machine there may be another one, which is no mistake.
        guard isInternal(host), host != askedHost, !(isInternal(askedHost) && ProbeTarget.isLoopback(target))
        else { return nil }
        return ofSignIn(
            "\(leads), which only machines beside the server reach. The server builds its addresses from its own "
                + "name behind the proxy. Let the proxy hand on Host, or X-Forwarded-Host that your framework "
                + "trusts, or set the server's public address. If this machine reaches it, add it: \"origins\": "
                + "[\"\(target)\"]")
    }

    /// Whether a host is one that only machines beside the server reach.
    private static func isInternal(_ host: String) -> Bool {
        let isName = host.contains { $0.isLetter }
        let endings = [".internal", ".local", ".lan", ".intranet", ".svc", ".localhost"]
        if isName, !host.contains(":") {
            return !host.contains(".") || endings.contains { host.hasSuffix($0) }
        }
        let numbers = host.split(separator: ".").compactMap { UInt8($0) }
        guard numbers.count == 4 else { return ProbeTarget.isLoopback("http://[\(host)]") }
        return switch (numbers[0], numbers[1]) {
        case (10, _), (127, _), (192, 168), (172, 16...31), (169, 254): true
        default: false
        }
    }

    // MARK: Answers that are no redirect to Google

    private static func inUnusualAnswer(_ authorization: Authorization) -> SignInCause? {
        guard let redirectURI = authorization.query.redirectURI else { return nil }
        let redirect =
            "Google expects a redirect (303 or 302) whose Location is the redirect URI with code and state"
        let inTheClear = "http://" + redirectURI.dropFirst("https://".count)
        if case .redirect(let location) = authorization.end, redirectURI.hasPrefix("https://"),
            Answer(location, to: inTheClear).address.hasSameBytes(as: inTheClear)
        {
            return ofServer(
                "the redirect goes to \(inTheClear): http in place of https. Send the redirect URI as it came, "
                    + "byte for byte")
        }
        guard case .page(let status, _) = authorization.end else { return nil }
        if (300..<400).contains(status) {
            return ofServer("the answer is a redirect (\(status)) without a Location. \(redirect)")
        }
        if status >= 400, let form = authorization.exchanges.dropLast().last, form.request.method == "POST",
            let statusOfForm = form.response?.status, [307, 308].contains(statusOfForm)
        {
            return ofServer(
                "the form to \(form.request.url.withoutQuery) was answered with \(statusOfForm), so that a browser "
                    + "sends it on to the next address, which refused it with \(status). Answer a form with 303"
            )
        }
        if let last = authorization.exchanges.last,
            let cause = inLastMessage(last, status, redirectURI, redirect)
        {
            return cause
        }
        return authorization.pages.last.flatMap { inBody($0, redirectURI, redirect) }
    }

    /// The cause where the last message almost led to the redirect URI; nil where it did not.
    private static func inLastMessage(
        _ last: Exchange, _ status: Int, _ redirectURI: String, _ redirect: String
    ) -> SignInCause? {
        if (200..<300).contains(status), last.response?.headers["Location"] != nil {
            return ofServer(
                "the answer has a Location and status \(status), so that a browser stays where it is. \(redirect)"
            )
        }
        let target = HTTPRequest("GET", redirectURI)
        let keptOnlyPath =
            last.request.path == target?.path && last.request.comparableOrigin != target?.comparableOrigin
        guard keptOnlyPath, last.request.queryItems.contains(where: { $0.name == "code" }) else { return nil }
        return ofServer(
            "the redirect kept only the path of the redirect URI, and led to \(last.request.origin). Send the whole "
                + "redirect URI, with its scheme and host")
    }

    /// The cause where the code is in the body of the answer, in JSON, in a form or in a link; nil where it is not.
    private static func inBody(_ page: SeenPage, _ redirectURI: String, _ redirect: String) -> SignInCause? {
        func isToClient(_ address: String) -> Bool {
            address.utf8.starts(with: redirectURI.utf8) || ProbeTarget.isGoogle(address)
        }
        if let json = page.json, page.status < 400 {
            let hasAnswer = json["code"] != nil || json.contains { isToClient($0.value.string ?? "") }
            return hasAnswer ? ofServer("the answer is in JSON, which no browser follows. \(redirect)") : nil
        }
        if page.forms.contains(where: { isToClient($0.action) }) {
            return ofServer("the answer is a form that a script posts (response_mode=form_post). \(redirect)")
        }
        let link = page.links.first {
            isToClient($0.href) && Answer($0.href, to: redirectURI).value("code") != nil
        }
        return link.map {
            ofServer("the answer is in the link “\($0.text)”, which a user has to press. \(redirect)")
        }
    }

    // MARK: Refusals before any page of the sign-in

    /// The statuses with which a guard of an API and a filter refuse a browser.
    private static let guarded: Set = [401, 403, 406, 407]

    private static func beforeAnyPage(_ authorization: Authorization, _ signIn: SignIn) -> SignInCause? {
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
        guard Self.guarded.contains(status), authorization.refusedValue == nil,
            page.oauthError == nil
        else { return nil }
        let hasJSON = page.json != nil
        if !hasJSON, status != 406, asksForSignIn(status, said) {
            let way = signIn.headers.fields.isEmpty ? "" : " again; the one there is not taken"
            return ofSignIn(
                "\(seen): it takes users who are signed in already, and shows no page to sign in. Sign in with your "
                    + "browser, and put its Cookie or Authorization into signIn.headers\(way)")
        }
        guard hasJSON || status == 406 else { return nil }
        let otherwise =
            asksForSignIn(status, said)
            ? ". If it has no page to sign in, sign in with your browser, and put its Cookie into signIn.headers"
            : ""
        return ofServer(
            "\(seen): the answer of a gateway, a filter or a guard of your API, and not of a page for users. Check "
                + "host and path of authorizationURL, and its stage where the gateway has some, such as /prod. Take "
                + "the path out of the guard that asks for a token: a browser sends none\(otherwise)")
    }

    private static func asksForSignIn(_ status: Int, _ words: String) -> Bool {
        let words = words.lowercased()
        return status == 401
            || ["authentication", "log in", "login", "sign in", "signed in", "logged in", "unauthenticated"]
                .contains { words.contains($0) }
    }

    /// What a JSON answer says to a person; nil when it says nothing.
    private static func words(_ json: JSONObject) -> String? {
        ["error_description", "message", "detail", "error", "title"].compactMap { json[$0]?.string }
            .first { !$0.isEmpty }.map { String($0.prefix(SeenPage.shownWords)) }
    }

    // MARK: Pages that no step passes

    private static func onPage(_ authorization: Authorization, _ signIn: SignIn) -> SignInCause? {
        guard case .page(let status, _) = authorization.end, let page = authorization.pages.last,
            !HTTPResponse(status: status).isTemporaryFailure
        else { return nil }
        // A CAPTCHA was passed where a form came after it that no page had before.
        let namesBefore = authorization.pages.dropLast().flatMap(\.forms).map { $0.fields.map(\.name) }
        let names = page.likelyForm?.fields.map(\.name)
        let hasNextForm =
            status < 400 && names.map { !namesBefore.contains($0) } == true
            && !authorization.isAskedForPasswordAgain
        let doubtfulPages = hasNextForm ? [page] : authorization.pages
        if let walled = doubtfulPages.last(where: { $0.obstacles.contains(.captcha) }) {
            return ofSignIn("\(walled.summary) has a CAPTCHA, which no program should pass. \(otherWays)")
        }
        if let step = authorization.lastStepPage, step.keepsTokenFromForms, page.step == nil {
            return ofSignIn(
                "\(step.summary) has the token against forged requests in a meta element, and its form is sent "
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
        return byLinks(page, authorization)
    }

    static let otherWays =
        "Use signIn.headers with the Cookie of a browser that is signed in, "
        + "signIn.command with a program that drives a browser, or --by-hand"

    private static func asksForOneTimeCode(_ page: SeenPage, _ authorization: Authorization) -> Bool {
        guard let form = page.likelyForm, !form.fields.contains(where: \.isPassword) else { return false }
        let sentPassword = authorization.pages.contains { $0.step != nil && $0.asksForPassword }
        return form.userFields.contains { field in
            if field.autocomplete == "one-time-code" { return true }
            let words = Set(field.name.wordList)
            if !words.isDisjoint(with: ["otp", "totp", "mfa", "2fa", "tfa", "passcode"]) { return true }
            return sentPassword && !words.isDisjoint(with: ["code", "pin", "token", "verification"])
        }
    }

    /// The cause where a user goes on by a link; nil where the page may be one that refuses.
    private static func byLinks(_ page: SeenPage, _ authorization: Authorization) -> SignInCause? {
        guard page.likelyForm == nil, page.json == nil, !page.obstacles.contains(.script) else { return nil }
        let links = page.links.filter { link in
            let isOnWeb = WebAddress.scheme(of: link.href).map { $0.hasPrefix("http") } ?? true
            return isOnWeb && !link.href.hasPrefix("#") && !link.text.isEmpty
        }
        guard !links.isEmpty, !looksLikeRefusal(page) else { return nil }
        let names = links.prefix(4).map { "“\($0.text)”" }.joined(separator: ", ")
        return ofSignIn(
            "the \(page.summary) has no form, and a user goes on by a link: \(names). Set signIn.browser to true, "
                + "with a step that presses the link by its text: { \"press\": { \"name\": "
                + "\(JSONValue.quoted(links[0].text)) } }. Or use signIn.command with a program that drives a browser"
        )
    }

    private static func looksLikeRefusal(_ page: SeenPage) -> Bool {
        let words = Set((page.title + " " + page.words).wordList)
        return !words.isDisjoint(with: [
            "error", "invalid", "unknown", "denied", "sorry", "wrong", "failed", "failure", "refused",
            "missing",
            "unsupported", "unauthorized", "forbidden", "maintenance", "mismatch", "cannot", "not",
        ])
    }
}
