import HTTPMessages
import HeadlessBrowser
import WebText

/// The way out of the session that the page of the consent offers.
let signOutRules: [Rule] = [
    Rule(
        "pages/sign-out", "a user who signs out on the page of the consent is signed out", .security,
        .warning, .sessionManagement,
        reach: .few, fault: "the session lives on after a user has signed out on the page of the consent",
        why: "On a shared computer the next user links the account of the one before, and a cookie that was "
            + "copied signs in as long as before.",
        remedy: "Delete the session at the server when the user signs out, and not only the cookie.",
        on: .signOutOfConsent, verdict: judgeSignOut)
]

/// A user who signed out on the page of the consent, and what signs in afterwards.
struct SignOut: Sendable, Codable {
    let visit: Visit
    /// Whether the browser is still signed in.
    let isBrowserSignedIn: Bool
    /// Whether another browser with the cookies of before is signed in.
    let areOldCookiesSignedIn: Bool
    /// Whether one of these that the sign-out changed or removed may be the session itself, and not its number.
    let mayHaveSessionInCookie: Bool
}

extension Trial<SignOut> {
    /// A new sign-in up to the page of the consent, the sign-out there, and visits with the cookies after and before it.
    static var signOutOfConsent: Self {
        Self("signOutOfConsent", from: .signInVisits, requests: 1, signIns: 4) { signIns, probe in
            guard let consent = signIns.consent, consent.page.hasWayToSignOut else {
                throw CouldNotTell.notAsked("the page of the consent has no form or link to sign out")
            }
            guard probe.configuration.signIn.origins.isEmpty else {
                throw CouldNotTell.notAsked("a user may stay signed in at the hosts of signIn.origins")
            }
            // Other trials go on with the session of the two visits.
            let held = try await probe.visitToConsent(try await probe.signInAnew().cookies)
            let visit = try await probe.signOut(on: held.page, with: held.cookies)
            let statuses = visit.exchanges.compactMap(\.response?.status)
            if let status = statuses.first(where: { $0 >= 400 && $0 != 401 }) {
                throw CouldNotTell.notAsked("the sign-out was refused with \(status)")
            }
            let isBrowserSignedIn = try await probe.isSignedIn(visit.cookies)
            if isBrowserSignedIn, visit.location != nil || visit.mayGoOn {
                throw CouldNotTell.notAsked("the sign-out may go on by a script, a form or another site")
            }
            return SignOut(
                visit: visit, isBrowserSignedIn: isBrowserSignedIn,
                areOldCookiesSignedIn: isBrowserSignedIn ? true : try await probe.isSignedIn(held.cookies),
                // The number of a session is shorter: 512 bits are 86 characters of Base64. That of JSON begins with “eyJ”.
                mayHaveSessionInCookie: Set(held.cookies).subtracting(visit.cookies).contains {
                    $0.content.utf8.count >= 100 || $0.content.hasPrefix("eyJ")
                })
        }
    }
}

extension Probe {
    /// Sends the form of a page that signs out, or else opens its link, and sends the form of a page that then asks whether to.
    fileprivate func signOut(on page: Browser.Page, with cookies: [VisitorCookie]) async throws -> Visit {
        let wire = VisitorWire(prober, cookies: cookies)
        let browser = Browser(
            client: wire, headers: configuration.signIn.headers, follows: isOwnAddress,
            sendsForms: isOwnAddress)
        var visit = Visit()
        do {
            var page = page
            if let form = page.formToSignOut() {
                page = try await browser.submit(page, form: form, filling: [:])
            } else if let link = page.linkToSignOut {
                page = try await browser.follow(link: link.href, on: page)
            }
            if page.location == nil, let form = page.formToSignOut(isAnswer: true) {
                page = try await browser.submit(page, form: form, filling: [:])
            }
            visit.location = page.location
        } catch {
            // No form is sent to another site.
            guard !wire.exchanges.isEmpty else { throw CouldNotTell.notAsked(error.inWords) }
            throw CouldNotTell(error.inWords, wire.exchanges.lastEvidence)
        }
        guard !wire.exchanges.isEmpty else {
            throw CouldNotTell.notAsked("the link to sign out leads to another site")
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.exchanges
        if let reason = visit.reasonAgainstRefusal { throw reason }
        return visit
    }
}

extension Visit {
    /// Whether it sent no form, and ended at a page with a script or a form, which may do the rest of a sign-out.
    fileprivate var mayGoOn: Bool {
        guard let last = exchanges.last, last.isPage,
            !exchanges.contains(where: { $0.request.method == "POST" })
        else { return false }
        return ["script", "form"].contains { HTMLPage.hasElement($0, in: last.response?.text ?? "") }
    }
}

extension Browser.Page {
    fileprivate var hasWayToSignOut: Bool { formToSignOut() != nil || linkToSignOut != nil }

    /// The first form whose address has the English words of a sign-out, or whose only button has no others.
    ///
    /// It has the buttons with the words of a sign-out, or else those that do not refuse; the user presses the first of them.
    ///
    /// - Parameter isAnswer: whether the page answers a sign-out, so that one of several buttons may say it, too.
    fileprivate func formToSignOut(isAnswer: Bool = false) -> HTMLForm? {
        for var form in forms where !form.asksForPassword {
            let buttons = form.fields.filter(\.isSubmitButton)
            let exits = buttons.filter { ButtonMeaning.isSignOut("\($0.name) \($0.label)".wordList) }
            let isOnly = buttons.count == 1 && buttons[0].label.isOnlySignOut
            let address = form.action.isEmpty ? url : form.action
            guard isOnly || isAnswer && !exits.isEmpty || address.saysSignOut else { continue }
            form.fields.removeAll { $0.isSubmitButton && (exits.isEmpty ? $0.refuses : !exits.contains($0)) }
            return form
        }
        return nil
    }

    /// The first link whose words say that it signs out, or else its address.
    fileprivate var linkToSignOut: HTMLPage.Link? {
        document.links.first { $0.text.isOnlySignOut } ?? document.links.first { $0.href.saysSignOut }
    }
}

extension String {
    /// Whether an address has the words of a sign-out before its query.
    fileprivate var saysSignOut: Bool { ButtonMeaning.isSignOut(withoutQuery.wordList) }

    /// Whether a text is no more than the words of a sign-out.
    fileprivate var isOnlySignOut: Bool { wordList.count <= 2 && ButtonMeaning.isSignOut(wordList) }
}

private func judgeSignOut(_ signOut: SignOut) -> Judgement {
    let evidence = signOut.visit.evidence
    if signOut.isBrowserSignedIn {
        return .failed("a browser that has signed out is still signed in", evidence)
    }
    guard signOut.areOldCookiesSignedIn else { return .held(evidence) }
    let judgement = Judgement.failed("the cookies from before the sign-out still sign in", evidence)
    guard signOut.mayHaveSessionInCookie else { return judgement }
    return judgement.asNote.advising(
        "If the session is wholly in its cookie, give it a short lifetime, or keep a list of those that were ended"
    )
}
