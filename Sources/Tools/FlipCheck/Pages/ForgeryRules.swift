import HTTPMessages
import HeadlessBrowser
import WebText

/// Forms that another site makes the user's browser send (RFC 6749 section 10.12).
///
/// flip-check's attacker is the same user in another browser, so that a token that is bound to the user is good in both.
let forgeryRules: [Rule] = [
    Rule(
        "pages/sign-in-csrf", "another site cannot sign a user in", .security, .error, .rfc(6749, "10.12"),
        reach: .few, fault: "another site can sign the user in to the attacker's account",
        why: "The user is signed in as the attacker and does not know it. The user then links the attacker's "
            + "account with the user's own devices.",
        remedy:
            "Bind a token in the form to a cookie that the browser had before, refuse a form without it, and one "
            + "whose Origin is another site.",
        on: .signInFromOtherSite
    ) { attempts in
        guard let taken = attempts.first(where: \.isSignedIn) else { return .held() }
        let fields = taken.fieldsLeftOut?.joined(separator: ", ").asShortText
        let without = fields.map { " without \($0)" } ?? ""
        return .failed(
            "the form of one browser was sent by another one\(without), from another site, and signed it in",
            taken.visit.evidence)
    },
    Rule(
        "pages/consent-csrf", "another site cannot agree for the user", .security, .error,
        .rfc(6749, "10.12"),
        fault: "another site, or a subdomain, can agree for the user",
        why: "A page of another site can link the user's account without a click of the user.",
        remedy: "Put a token of the session into the form and compare it; set SameSite=Lax on the cookie; "
            + "refuse a form whose Origin is another site.",
        // A server that takes the user from the form links the attacker's account.
        followsFrom: ["pages/consent-without-session"],
        on: .consentFromOtherSite
    ) { visits in
        guard let taken = visits.first(where: \.hasCode) else { return .held() }
        guard !taken.isFromSubdomain else {
            return .failed(
                "a form without a value of this session, sent with all cookies as from a page of a subdomain, gave a "
                    + "code; against other sites SameSite may be all that protects", taken.evidence
            ).asWarning.advising(
                "Compare a token in the form with one that your server keeps with the session, and not with a cookie "
                    + "that a subdomain can set; refuse a form whose Origin is not that of your pages")
        }
        // A server that compares only the user of a token refuses the made-up ones, and a form without any.
        guard taken.isForgeable == false else {
            return .failed(
                "a form without a value of this session, sent from another site, gave a code", taken.evidence)
        }
        return .failed(
            "a form with the token of another session of the same user, sent from another site, gave a code, but none "
                + "without such a token did", taken.evidence
        ).asWarning.advising(
            "Compare the token with that of the session, or at least check that your server compares the user of the "
                + "token")
    },
    Rule(
        "pages/consent-by-get", "the user cannot agree by a GET", .security, .error, .rfc(9110, "9.2.1"),
        fault: "a link can agree for the user",
        why: "A click, a preview or a redirect opens a link, and SameSite=Lax cookies go with it.",
        remedy:
            "Take the user's answer only by POST, and let no parameter such as _method replace the method of a GET.",
        on: .consentByGet
    ) { visit in
        guard visit.isForgeable == false else {
            return .holds(!visit.hasCode, else: "a GET gave a code", visit.evidence)
        }
        return .failed(
            "a GET gave a code, but no link without the token of a session did", visit.evidence
        ).asWarning
    },
    Rule(
        "pages/consent-without-session", "a consent without the session's cookie gives no code", .security,
        .error, .rfc(6749, "10.12"),
        fault: "a consent counts without the user's session",
        why: "The content of a form does not prove which user sends it.",
        remedy: "Look up the session by its cookie, and take the user from there.",
        on: .signInVisits, .consentWithoutCookies
    ) {
        // Not asked at a code where every request asks for the password, which an attacker does not have.
        try $0.requireSession(seenIn: $1)
        return .holds(!$1.hasCode, else: "a form without a cookie gave a code", $1.evidence)
    },
    Rule(
        "pages/sign-in-by-get", "a user cannot sign in by a GET", .security, .warning,
        .projectRule(.rfc(9110, "9.2.1")),
        reach: .few, fault: "a form with a password is taken by GET, so logs may keep the password",
        why: "The password would be in the address, in the history and in every log on the way.",
        remedy: "Take the form only by POST.",
        on: .signInByGet
    ) { .holds(!$0.isSignedIn, else: "the form was taken by GET", $0.visit.evidence) },
]

extension Trial<[SignInAttempt]> {
    /// Sign-ins of the attacker's browser whose forms the victim's browser sends from another site, until one signs in: at
    /// first without cookies, and then with those that it got before a sign-in, where any of these goes along.
    ///
    /// What could not be told counts only where nothing signed in.
    static var signInFromOtherSite: Self {
        Self("signInFromOtherSite", from: .signInVisits, requests: 2, signIns: 2) { signIns, probe in
            let areCookiesSent = try signIns.lastSignInStep().cookies.contains(where: \.isSentFromOtherSites)
            var attempts: [SignInAttempt] = []
            var reason: CouldNotTell?
            for withCookies in areCookiesSent ? [false, true] : [false] {
                do {
                    // The cookies of `signIns` may belong to a session that its sign-in has signed in.
                    let victims =
                        withCookies
                        ? try await probe.visit(try probe.rightAddress(), .onlyOpening).cookies : []
                    let attempt = try await probe.signInFromOtherSite(with: victims)
                    attempts.append(attempt)
                    if attempt.isSignedIn { return attempts }
                } catch { reason = reason ?? CouldNotTell(error) }
            }
            if let reason { throw reason }
            return attempts
        }
    }
}

extension Probe {
    /// Sends all forms of a new sign-in, which the attacker's browser has sent but for the last one, from another site; each
    /// with the cookies of the answer to the one before it.
    ///
    /// Where that does not sign in, the last form follows without the values that differ in each sign-in: a server may compare
    /// a token only where there is one. A failure of this form counts for nothing.
    fileprivate func signInFromOtherSite(with cookies: [VisitorCookie]) async throws -> SignInAttempt {
        let usual = try await value(of: .signInVisits).lastSignInStep().request.formItems
        // A form may count once.
        let (before, last) = try await visitToSignIn(inOtherBrowser: true)
        var cookies = cookies
        var reason: CouldNotTell?
        func send(_ request: HTTPRequest) async throws -> Visit {
            try await visit(sending: request.fromOtherSite, with: cookies.filter(\.isSentFromOtherSites))
        }
        for step in before {
            // The form of the name may be refused, and that of the password taken.
            do { cookies = try await send(step.request).cookies } catch {
                reason = reason ?? CouldNotTell(error)
            }
        }
        let sent = try await send(last.request)
        // Where every request asks for the password, no browser stays signed in.
        let isSignedIn = try await isPastPassword(sent.cookies)
        let items = last.request.formItems
        let ofSession = items.filter { !usual.contains($0) }.map(\.name)
        if !isSignedIn, !ofSession.isEmpty {
            let without = last.request.replacingForm(items.filter { !ofSession.contains($0.name) })
            let again = try? await send(without)
            if let again, again.courseOfAnswers != sent.courseOfAnswers,
                (try? await isPastPassword(again.cookies)) == true
            {
                return SignInAttempt(visit: again, isSignedIn: true, fieldsLeftOut: ofSession)
            }
        }
        if let reason, !isSignedIn { throw reason }
        return SignInAttempt(visit: sent, isSignedIn: isSignedIn)
    }
}

extension Visit {
    /// The status and the redirect of each answer: where two visits have the same, both are taken for refusals.
    fileprivate var courseOfAnswers: [String] {
        exchanges.map { exchange in
            let status = exchange.response.map { "\($0.status)" } ?? ""
            return "\(status) \(exchange.response?.headers["Location"] ?? "")"
        }
    }
}

extension Trial<SignInAttempt> {
    /// The last form of the sign-in, sent by GET with the cookies of its visit, or as it is where it is a GET already.
    ///
    /// It is taken where it leads to a code, or where the browser `isPastPassword` afterwards. Where every request asks for the
    /// password, it is taken where the page that comes has no password, and a form that only a signed-in user sees.
    static var signInByGet: Self {
        Self("signInByGet", from: .signInVisits, requests: 1, signIns: 2) { signIns, probe in
            let signIn = try await probe.visitToSignIn().step
            let request = signIn.request.asGet()
            let sent = try await probe.visit(sending: request, with: signIn.cookies)
            if sent.hasCode { return SignInAttempt(visit: sent, isSignedIn: true) }
            // Without a session only the page that comes next tells.
            let isSignedIn =
                signIns.asksForPasswordAgain
                ? probe.leadsToSignedInUser(sent, signIns) : try await probe.isPastPassword(sent.cookies)
            return SignInAttempt(visit: sent, isSignedIn: isSignedIn)
        }
    }
}

extension Trial<[Visit]> {
    /// Consent forms without the token of the victim's session, sent from another site, until one gives a code.
    ///
    /// The victim and the attacker have the page of `visitToConsent` open. The values of the session are those that differ in
    /// their forms; without one, the form is sent as it is. The action is that of the attacker's form, and the values are, in
    /// this order:
    ///
    /// 1. all the attacker's, all made up, and all left out
    /// 2. the same, but numbers at most 100 from the attacker's are the victim's
    /// 3. the attacker's, but one of the first three that are no such numbers is made up, and left out
    ///
    /// Then the first form has `Origin: null`, and comes in parts from a site whose name begins and ends like the
    /// partner's; a failure of these two counts for nothing.
    ///
    /// Where all of these were refused, and SameSite kept a cookie back, forms follow that are `fromSubdomain`, with all
    /// cookies, until one gives a code; a failure of these counts for nothing, too.
    static var consentFromOtherSite: Self {
        Self(
            "consentFromOtherSite", from: .signInVisits, after: Control(.otherSignIn), requests: 7, signIns: 2
        ) { signIns, probe in
            try await probe.requireSessionForConsent(signIns)
            let query = try probe.query()
            var visits: [Visit] = []
            var reason: CouldNotTell?
            var forged = try await probe.forgedConsents(signIns, query)
            for index in forged.forms.indices {
                let isTaken = visits.contains(where: \.hasCode)
                if isTaken, ![.madeUp, .nothing].contains(forged.forms[index].value) { continue }
                // The forms before may have used up what this one needs; without new pages it is sent all the same. What a
                // session keeps is not reached without a cookie.
                let firstAnew =
                    forged.cookiesFromOtherSite.isEmpty ? HTTPRequest.forgeriesOfAllValues : 1
                if index >= firstAnew {
                    let anew = try? await probe.forgedConsents(signIns, query)
                    if let anew, anew.forms.count == forged.forms.count {
                        forged = anew
                    } else if isTaken {
                        // A page that gave a code may be used up: a refusal would not show that the user is compared.
                        return visits
                    }
                }
                let form = forged.forms[index]
                do {
                    let visit = try await probe.visit(
                        sending: form.request.fromOtherSite, with: forged.cookiesFromOtherSite)
                    visits.append(visit)
                    // Only with a cookie can a server compare the attacker's token with the victim.
                    let mayCompareUser = form.value == .attackers && !forged.cookiesFromOtherSite.isEmpty
                    if visit.hasCode, !mayCompareUser { return visits }
                } catch {
                    // A server may fail at a wrong value, and agree where the value is left out.
                    reason = reason ?? CouldNotTell(error)
                }
            }
            if let index = visits.firstIndex(where: \.hasCode) {
                visits[index].isForgeable = reason == nil ? false : nil
                return visits
            }
            for request in forged.forms.first?.request.fromOtherSite.pastFilters ?? [] {
                // A server may fail at a form in parts, which gives nothing away.
                let sent = try? await probe.visit(sending: request, with: forged.cookiesFromOtherSite)
                visits += [sent].compactMap(\.self)
                if sent?.hasCode == true { return visits }
            }
            if let reason { throw reason }
            for form in forged.formsFromSubdomain {
                let sent = try? await probe.visit(sending: form.request, with: form.cookies)
                visits += [sent].compactMap(\.self)
                if sent?.hasCode == true { return visits }
            }
            return visits
        }
    }
}

extension Visit {
    /// Whether a form was sent that is `fromSubdomain`.
    fileprivate var isFromSubdomain: Bool {
        exchanges.first?.request.headers["Sec-Fetch-Site"] == "same-site"
    }
}

extension Trial<Visit> {
    /// The form of the consent, sent by GET with the cookies of the session, the configured parameters of authorization
    /// requests, and `_method=POST`.
    ///
    /// Where that gives no code, the last parameter may be the reason, unless the answer was 404 or 405, which are about the
    /// GET: the form is sent without it. A form that is a GET already is sent once, as it is.
    ///
    /// Where one gives a code, links follow that an attacker can write, until one gives a code, too: they are `fromOtherSite`,
    /// without the cookies that have SameSite=Strict, and with all values of the session made up, and then left out; a form
    /// that has none is sent as it is.
    static var consentByGet: Self {
        Self("consentByGet", from: .signInVisits, requests: 2, signIns: 2) { signIns, probe in
            try await probe.requireSessionForConsent(signIns)
            let consent = try await probe.visitToConsent(signIns.signedIn.cookies)
            // Without prompt=consent a server that remembers the consent gives a code for every form. Frameworks such
            // as Symfony and Express with method-override may take a GET with _method for a POST.
            let further = probe.configuration.authorizationParameters.map {
                Parameters.Item($0.name, $0.value)
            }
            func visit(from page: Visit.Step, adding further: [Parameters.Item]) async throws -> Visit {
                let request = page.request.asGet(further)
                var visit = try await probe.visit(sending: request, with: page.cookies)
                if visit.hasCode {
                    visit.isForgeable = try? await probe.agreesByForgedLink(signIns, adding: further)
                }
                return visit
            }
            let withMethod = further + [Parameters.Item("_method", "POST")]
            let first = try await visit(from: consent, adding: withMethod)
            guard !first.hasCode, consent.request.method != "GET",
                ![404, 405].contains(first.exchanges.last?.response?.status)
            else { return first }
            // The first form may have used up the page; without a new one it is sent all the same.
            let anew = try? await probe.visitToConsent(signIns.signedIn.cookies)
            let second = try await visit(from: anew ?? consent, adding: further)
            return second.hasCode ? second : first
        }
    }

    /// The page of the consent, opened and answered without a cookie, with the forms that everybody and a signed-in user see;
    /// where that gave no code, the form of such a page that is opened anew, sent without a cookie.
    ///
    /// The user has signed in on the way to it, because a server may keep the user with the request. An attacker who sent
    /// the user to the sign-in then knows the address of the page. Where a new visitor is not shown that page, the user is one
    /// who was signed in before. It is not asked where signIn.headers sign in by themselves.
    static var consentWithoutCookies: Self {
        Self("consentWithoutCookies", from: .signInVisits, requests: 1, signIns: 3) { signIns, probe in
            if !probe.configuration.signIn.headers.fields.isEmpty, try await probe.isSignedIn([]) {
                throw CouldNotTell.notAsked("signIn.headers sign the user in without a cookie")
            }
            let isSeenByNewUser = signIns.signingIn.steps.contains {
                $0.formIndex == signIns.consent?.formIndex
            }
            let cookies = isSeenByNewUser ? [] : signIns.signedIn.cookies
            let consent = try await probe.visitToConsent(cookies)
            let shown = signIns.formsOfEverybody.union(signIns.formsOfSignedInUser)
            // The form may use up the page, and is sent last. To open it without a session may end the request.
            let opened = try await probe.visit(consent.page.url, .holdingAll(but: shown))
            if opened.hasCode { return opened }
            let anew = (try? await probe.visitToConsent(cookies)) ?? consent
            let sent = try await probe.visit(sending: anew.request, with: [])
            if !sent.hasCode, let reason = opened.reasonAgainstRefusal { throw reason }
            return sent
        }
    }
}

extension Probe {
    /// Where every request asks for the password, sends `consentWithoutCookies`, and throws where that got a code or was not
    /// asked: then no session is used, and an attacker does not have the password.
    ///
    /// Where it could not tell, the form without a cookie gave no code at least.
    fileprivate func requireSessionForConsent(_ signIns: SignInVisits) async throws {
        guard signIns.asksForPasswordAgain else { return }
        do { try signIns.requireSession(seenIn: try await value(of: .consentWithoutCookies)) } catch {
            if CouldNotTell(error).isIntended { throw error }
        }
    }

    /// Whether a visit ended at a page that comes after the sign-in.
    fileprivate func leadsToSignedInUser(_ visit: Visit, _ signIns: SignInVisits) -> Bool {
        let forms = visit.exchanges.last?.forms ?? []
        let rules = configuration.signIn.forms
        return !forms.contains(where: \.asksForPassword)
            && signIns.formsOfSignedInUser.contains { rules[$0].fits(forms) }
    }
}
