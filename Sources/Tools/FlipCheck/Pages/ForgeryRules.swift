import HTTPMessages
import HeadlessBrowser
import WebText

/// Forms that another site makes the user's browser send (RFC 6749 section 10.12).
let forgeryRules: [Inspection] = [
    Inspection(
        "pages/sign-in-csrf", "another site cannot sign a user in", .security, .error, .rfc(6749, "10.12"),
        why: "The user is signed in as the attacker and does not know it. The user then links the attacker's "
            + "account with the user's own devices.",
        remedy: "Bind a token in the form to a cookie that the browser had before, and refuse a form whose "
            + "Origin is another site."
    ) { rule, probe in
        try await probe.judgeForeignSignIn(rule)
    },
    Inspection(
        "pages/consent-csrf", "another site cannot agree for the user", .security, .error,
        .rfc(6749, "10.12"),
        why: "A page of another site can link the user's account without a click of the user.",
        remedy: "Put a token of the session into the form and compare it; set SameSite=Lax on the cookie; "
            + "refuse a form whose Origin is another site."
    ) { rule, probe in
        try await probe.judgeForeignConsent(rule)
    },
    Inspection(
        "pages/consent-by-get", "the user cannot agree by a GET", .security, .error, .rfc(9110, "9.2.1"),
        why: "A click, a preview or a redirect opens a link, and SameSite=Lax cookies go with it.",
        remedy: "Take the user's answer by POST alone."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let consent = try await probe.visitToConsent(signIns.signedIn.cookies)
        // Without prompt=consent a server that remembers the consent gives a code for every form.
        let configured = probe.configuration.authorizationParameters
        let further = configured.map { Parameters.Item($0.name, $0.value) }
        guard let request = consent.request.asGet(further) else {
            return rule.failed("the form is sent by GET", signIns.signedIn.evidence)
        }
        let sent = try await probe.visit(sending: request, consent.cookies)
        return rule.holds(!sent.hasCode, else: "a GET gave a code", sent.evidence)
    },
    Inspection(
        "pages/consent-without-session", "a consent without the session's cookie gives no code", .security,
        .error, .rfc(6749, "10.12"),
        why: "The content of a form does not prove which user sends it.",
        remedy: "Look up the session by its cookie, and take the user from there."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let consent = try await probe.visitToConsent(signIns.signedIn.cookies)
        let sent = try await probe.visit(sending: consent.request, [])
        return rule.holds(!sent.hasCode, else: "a form without a cookie gave a code", sent.evidence)
    },
    Inspection(
        "pages/sign-in-by-get", "a user cannot sign in by a GET", .security, .warning,
        .projectRule(.rfc(9110, "9.2.1")),
        why: "The password would be in the address, in the history and in every log on the way.",
        remedy: "Take the form by POST alone."
    ) { rule, probe in
        let signIn = try await probe.visitToSignIn()
        let request = signIn.request.asGet() ?? signIn.request
        let sent = try await probe.visit(sending: request, signIn.cookies)
        var isTaken = sent.hasCode
        if !isTaken { isTaken = try await probe.isSignedIn(sent.cookies) }
        return rule.holds(!isTaken, else: "the form was taken by GET", sent.evidence)
    },
]

extension Probe {
    /// Sends the sign-in form of the attacker's browser from another site, by the victim's browser.
    fileprivate func judgeForeignSignIn(_ rule: Rule) async throws -> Finding {
        let victimsStep = try await signInVisits().lastSignInStep()
        let attackersStep = try await visitToSignIn()
        // The victim's own cookies from before a sign-in go along only if the server lets them.
        let victimsCookies = victimsStep.cookies.filter(\.isSentFromOtherSites)
        for cookies in [[], victimsCookies] {
            let sent = try await visit(sending: attackersStep.request.fromOtherSite, cookies)
            if try await isSignedIn(sent.cookies) {
                return rule.failed(
                    "the form of one browser was sent by another one, from another site, and signed it in",
                    sent.evidence)
            }
        }
        return rule.held()
    }

    /// Sends consent forms without the token of the victim's session from another site.
    fileprivate func judgeForeignConsent(_ rule: Rule) async throws -> Finding {
        let victimsCookies = try await signInVisits().signedIn.cookies
        let attackersCookies = try await otherVisit().cookies
        let query = try query()
        // The victim has the page open; the attacker sends a form that was made for another session.
        let victimsStep = try await visitToConsent(victimsCookies, query)
        let attackersStep = try await visitToConsent(attackersCookies, query)
        let sentCookies = victimsStep.cookies.filter(\.isSentFromOtherSites)
        for request in victimsStep.request.forgeries(from: attackersStep.request) {
            let sent = try await visit(sending: request.fromOtherSite, sentCookies)
            if sent.hasCode {
                return rule.failed(
                    "a form without the token of this session, sent from another site, gave a code",
                    sent.evidence)
            }
        }
        return rule.held()
    }

    /// The step that signs the user in, visited again up to its form.
    func visitToSignIn() async throws -> Visit.Step {
        let step = try await signInVisits().lastSignInStep()
        let visit = try await visit(try rightAddress(), [], .holding(form: step.formIndex))
        guard let held = visit.held else {
            throw CouldNotTell("the sign-in did not lead to its last form again", visit.evidence)
        }
        return held
    }
}

extension HTTPRequest {
    /// The request as a browser sends it for a page of another site.
    fileprivate var fromOtherSite: HTTPRequest {
        var request = self
        request.headers["Origin"] = "https://attacker.invalid"
        request.headers["Sec-Fetch-Site"] = "cross-site"
        request.headers["Referer"] = nil
        return request
    }

    /// The form as the query of a GET, with the parameters that it lacks; nil when it is a GET already.
    ///
    /// Each name comes once, because a server may refuse a repeated parameter: a field of the form has
    /// precedence over the query of its action, and the query over the further parameters.
    fileprivate func asGet(_ further: [Parameters.Item] = []) -> HTTPRequest? {
        guard method != "GET" else { return nil }
        let queryItems = Parameters(parsing: query ?? "", plus: .space).items
        let items = formItems.adding(missing: queryItems).adding(missing: further)
        return HTTPRequest("GET", origin + path + "?" + Parameters(items).encoded)
    }

    /// The victim's form without the values of the victim's session, as an attacker can make it.
    ///
    /// The values of the session are those that differ in the attacker's own form. They are taken from
    /// the attacker's form, made up, or left out.
    fileprivate func forgeries(from attackersForm: HTTPRequest) -> [HTTPRequest] {
        let victimItems = formItems
        let attackerItems = attackersForm.formItems
        let sessionItems = victimItems.filter { item in
            !attackerItems.contains { $0.name == item.name && $0.rawValue == item.rawValue }
        }
        let sessionNames = sessionItems.map(\.name)
        var form = self
        // The attacker knows the action of the own form only, which may have a value of the session too.
        form.target = attackersForm.target
        // Without a value of the session in it, the form itself is the forgery.
        if sessionNames.isEmpty { return [form] }

        func replacingSession(_ replacement: (Parameters.Item) -> Parameters.Item?) -> HTTPRequest {
            let items = victimItems.compactMap { item in
                sessionNames.contains(item.name) ? replacement(item) : item
            }
            return form.replacingForm(items)
        }
        let ofTheAttacker = replacingSession { item in attackerItems.first { $0.name == item.name } }
        let madeUp = replacingSession { Parameters.Item($0.name, "flip-check-0123456789abcdef") }
        let leftOut = replacingSession { _ in nil }
        return [ofTheAttacker, madeUp, leftOut]
    }
}
