import HTTPMessages
import HeadlessBrowser
import WebText

/// The pages that the user sees, as far as their headers and the redirects after them tell.
///
/// They send nothing of their own. They need a code for the right request, and could not tell without it; only `no-307` fails
/// without one, too. All but `form-action` look, after all trials, at every message with the authorization endpoint and with
/// the pages behind it.
let pageRules: [Rule] = [
    Rule(
        "authorize/not-framed", "the pages cannot be put into a frame", .security, .warning,
        .rfc(6749, "10.13"),
        fault: "another site can show your pages in a frame, and steal a click",
        why: "Another page can show yours in an invisible frame. The user's click there agrees, and the user "
            + "does not know.",
        remedy: "Send Content-Security-Policy: frame-ancestors 'none' and X-Frame-Options: DENY.",
        on: .rightRequest, .allMessages, .configuration
    ) { right, messages, configuration in
        try judgePages(right, messages, configuration, fault: "may be framed", among: \.isPageToClick) {
            $0.response?.refusesFrames == false
        }
    },
    Rule(
        "authorize/page-not-shared", "no shared cache keeps a page that belongs to one user", .security,
        .warning, .projectRule(.rfc(9111, "5.2.2.9")),
        reach: .few, fault: "a cache may give one user's page, with its cookie or its token, to another",
        why: "With public or s-maxage a cache may show the page to the next user. Its cookie and the hidden "
            + "fields of its form are those of the first user.",
        remedy: "Send Cache-Control: no-store.",
        on: .rightRequest, .allMessages, .configuration
    ) { right, messages, configuration in
        let name = configuration.signIn.account?.name
        return try judgePages(
            right, messages, configuration, fault: "may be kept for other users",
            among: { $0.isPage && $0.response?.status == 200 }, isWrong: { $0.isSharedPage(ofUser: name) })
    },
    Rule(
        "authorize/no-307", "a form is never answered with 307 or 308", .security, .error, .rfc(9700, "4.12"),
        fault: "the browser sends a form on to the next address, with the password in it",
        why: "The browser sends the form again to the new address: the password goes to Google.",
        remedy: "Redirect with 303.",
        on: .rightRequest, .allMessages, .configuration, verdict: judgeAnswersToForms),
    Rule(
        "authorize/form-action", "the policy of the page with the last form lets the browser go on to Google",
        .linking, .error,
        Rule.Source(
            "w3c/webappsec-csp issue 8", .field, url: "https://github.com/w3c/webappsec-csp/issues/8"),
        reach: .all,
        fault: "Chrome stops at the last form, whose form-action does not name Google",
        why: "Chrome applies form-action to every redirect after the form, so the user stays on your page.",
        remedy:
            "Leave form-action out of the Content-Security-Policy of this page, or add the origin of the redirect "
            + "URI, and each other origin on the way there.",
        on: .rightRequest, .configuration, verdict: judgeFormAction),
]

/// Judges the policies of the page with the last form that the right request sent by POST, in its header and in `<meta>`.
///
/// They have to let the form go on to the host of the redirect URI, and to each other origin on the way there that is https at
/// the usual port.
private func judgeFormAction(
    _ right: RightRequest, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    try right.requireCode(configuration)
    let authorization = right.authorization
    let exchanges = authorization.exchanges
    guard let form = exchanges.lastIndex(where: { $0.request.method == "POST" }),
        let page = exchanges[..<form].last(where: \.isPage), let response = page.response,
        let redirectURI = authorization.query.redirectURI
    else { return .notAsked("no form was sent by POST") }
    // A page that goes on by itself, or by a form that does not post, is a new beginning.
    let isFollowedByPage = exchanges[form...].contains { exchange in
        exchange.response.map { (200..<300).contains($0.status) } == true
    }
    if isFollowedByPage {
        return .notAsked("a page came after the last form that was sent by POST, and led to Google")
    }
    guard let google = HTTPRequest("GET", redirectURI), google.isHTTPSAtUsualPort else {
        return .notAsked("the redirect URI is not https at the usual port, as Google's is")
    }
    // The page's own origin is 'self'.
    let onTheWay = exchanges[form...].map(\.request).filter { request in
        request.isHTTPSAtUsualPort && request.comparableOrigin != page.request.comparableOrigin
    }
    // A browser obeys all policies of a page.
    let policies =
        response.policies + HTMLPage(response.text).policies.flatMap(ContentSecurityPolicy.policies)
    let forbidden = (onTheWay + [google]).map { ProbeTarget.host($0.url) }.first { host in
        policies.contains { !$0.allowsForm(toHTTPSHost: host) }
    }
    guard let forbidden else { return .held([page.evidence]) }
    return .failed("form-action on the page of the last form does not allow \(forbidden)", [page.evidence])
}

/// Judges the pages of the run, none of which may be wrong.
///
/// Where a program, a real browser or a person signs in, only first pages are seen, as a browser gets them that is not signed
/// in: then the rule is not asked in place of holding. Without a page to look at it could not tell.
///
/// - Parameters:
///   - fault: what is wrong, after the number of pages.
///   - isLookedAt: whether a message with the authorization endpoint, or behind it, is a page to look at.
private func judgePages(
    _ right: RightRequest, _ messages: [Exchange], _ configuration: FlipCheckConfiguration, fault: String,
    among isLookedAt: (Exchange) -> Bool, isWrong: (Exchange) -> Bool
) throws -> Judgement {
    try right.requireCode(configuration)
    let pages = configuration.authorizationExchanges(among: messages).filter(isLookedAt)
    guard !pages.isEmpty else { throw CouldNotTell("no page was seen") }
    let wrong = pages.filter(isWrong)
    return .holds(
        wrong.isEmpty, else: "\(wrong.count) of \(pages.count) pages \(fault)",
        wrong.prefix(1).map(\.evidence)
    ).unless(configuration.signIn.reasonForUnseenPages)
}

/// Judges the answers to all forms that were sent by POST: 307 and 308 fail; unseen pages count as in `judgePages`.
private func judgeAnswersToForms(
    _ right: RightRequest, _ messages: [Exchange], _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let forms = configuration.authorizationExchanges(among: messages)
        .filter { $0.request.method == "POST" }
    let sentAgain = forms.filter { [307, 308].contains($0.response?.status) }
    guard let status = sentAgain.first?.response?.status else {
        try right.requireCode(configuration)
        let judgement = forms.isEmpty ? Judgement.notAsked("no form was sent") : .held()
        return configuration.signIn.reasonForUnseenPages.map(Judgement.open) ?? judgement
    }
    // Google gets no password where each of these forms has none, and goes on to the same origin.
    let passwordNames = configuration.signIn.passwordNames
    let isHarmful = sentAgain.contains { exchange in
        exchange.isSentToOtherSite
            || exchange.request.formItems.contains { passwordNames.contains($0.name) }
    }
    if isHarmful { return .failed("a form was answered with \(status)", sentAgain.map(\.evidence)) }
    return .failed(
        "a form without a password was answered with \(status), and is sent again to the same site",
        sentAgain.map(\.evidence)
    ).asNote
}

extension FlipCheckConfiguration {
    /// The exchanges with the authorization endpoint and with the pages behind it.
    ///
    /// They are those with an origin of the sign-in, except, outside of a sign-in, requests that want JSON, as a client's do,
    /// and those to these other endpoints, which are at the path of their address and have all of its parameters.
    fileprivate func authorizationExchanges(among messages: [Exchange]) -> [Exchange] {
        let addresses = [authorizationURL].compactMap(\.self) + signIn.origins
        let origins = addresses.compactMap { HTTPRequest("GET", $0)?.comparableOrigin }
        let otherEndpoints = [tokenURL, association.url]
            .compactMap { $0.flatMap { HTTPRequest("GET", $0) } }
        return messages.filter { exchange in
            let request = exchange.request
            guard origins.contains(request.comparableOrigin) else { return false }
            // The metadata and the association file are not pages, even when they come as HTML (RFC 8615). OpenID Connect puts
            // the metadata after the path of the issuer.
            if request.path.contains("/.well-known/") { return false }
            // The page for an unknown address or at another Host may be of another program, or of a CDN.
            if exchange.trial == Trial<[MarkedVisit]>.markInPath.name || request.headers["Host"] != nil {
                return false
            }
            let wantsJSON = request.headers["Accept"] == "application/json"
            return exchange.signIn != nil || !wantsJSON && !otherEndpoints.contains(where: request.isSent)
        }
    }
}

extension HTTPRequest {
    /// Whether it goes to a host by https, at the port that an address leaves out.
    fileprivate var isHTTPSAtUsualPort: Bool { comparableOrigin == "https://" + ProbeTarget.host(url) }
}

extension Exchange {
    /// Whether it is a page on which a user can click: one with a form, such as that of a wrong password, at any status, and
    /// at 200 also one with a link, a button, a frame, or a script, which may make any of them.
    ///
    /// A page at a status of the server's load does not count, because a proxy may send it, nor does that of a filter.
    fileprivate var isPageToClick: Bool {
        guard isPage, let response, !response.isTemporaryFailure, !isOfFilter else { return false }
        if !forms.isEmpty { return true }
        let text = response.text
        let elements = ["a", "button", "iframe", "script"]
        return response.status == 200
            && (elements.contains { HTMLPage.hasElement($0, in: text) }
                || HTMLPage.hasAttribute("onclick", in: text))
    }

    /// Whether it redirects to another origin.
    fileprivate var isSentToOtherSite: Bool {
        guard let location = response?.headers["Location"] else { return false }
        let next = HTTPRequest("GET", WebAddress.resolve(location, against: request.url))
        return next?.comparableOrigin != request.comparableOrigin
    }

    /// Whether a shared cache may keep a page that sets a cookie, has a hidden value in a form, or shows the user's name.
    ///
    /// No user is known by a short value, such as a language. A cache does not keep the answer to a form.
    fileprivate func isSharedPage(ofUser name: String?) -> Bool {
        guard request.method == "GET", let response,
            response.isReusableBySharedCaches(unlessVaryingBy: "cookie")
        else { return false }
        func mayBelongToUser(_ value: String) -> Bool { value.utf8.count >= 8 }
        if response.setCookies.contains(where: { mayBelongToUser($0.value) && !$0.isRemoval(at: nil) }) {
            return true
        }
        if let name, mayBelongToUser(name), response.text.hasBytes(of: name) { return true }
        return forms.flatMap(\.fields).contains { $0.isHidden && mayBelongToUser($0.value) }
    }
}
