/// The addresses to which a user is sent after the sign-in and after the consent.
let detourRules: [Inspection] = [
    Inspection(
        "pages/open-redirect", "after the sign-in the browser stays with the partner", .security, .error,
        .rfc(9700, "4.11.2"),
        why: "A link opens your real sign-in, and then a copy elsewhere, where the password is typed again.",
        remedy:
            "Keep the next address in the session. Or parse it, accept only paths of your own from a list, "
            + "and refuse control characters and backslashes: browsers drop the former and read the latter as "
            + "slashes.",
        check: judgeOpenRedirect),
    Inspection(
        "pages/consent-redirect-uri", "the redirect URI in the form of the consent is checked again",
        .security, .error, .rfc(9700, "4.1.3"),
        why: "The browser can change every field of a form. The code would go to the changed address.",
        remedy: "Keep the request at the server, and put only its id into the form; or check all of it once "
            + "more.",
        check: judgeRedirectURIOfConsent),
]

/// Puts addresses of another site into each parameter that carries an address, and signs in.
private func judgeOpenRedirect(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signingIn = try await probe.signInVisits().signingIn
    let carriedAddresses = signingIn.carriedAddresses(authorizationURL: try probe.authorizationURL())
    guard !carriedAddresses.isEmpty else {
        return rule.notAsked("no page of the sign-in carries an address")
    }
    for carried in carriedAddresses {
        for foreign in carried.foreignAddresses {
            // The report shows the address as it was sent.
            probe.prober.secrets.own(foreign)
            for visit in try await probe.visits(with: foreign, inPlaceOf: carried)
            where visit.wasSentToForeignHost {
                return rule.failed(
                    "\(carried.name.prefix(64))=\(foreign.withVisibleControls) led to "
                        + "\(SpoiltRedirectURI.host) after the sign-in", visit.evidence)
            }
        }
    }
    return rule.held(signingIn.evidence)
}

/// Puts another redirect URI into the form of the consent page, and agrees.
private func judgeRedirectURIOfConsent(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signIns = try await probe.signInVisits()
    let query = try probe.query()
    let consent = try await probe.visitToConsent(signIns.signedIn.cookies, query)
    guard let redirectURI = query.redirectURI,
        let changed = consent.request.replacing(value: redirectURI, with: SpoiltRedirectURI.elsewhere)
    else { return rule.notAsked("the form does not carry redirect_uri") }
    let sent = try await probe.visit(sending: changed, consent.cookies)
    return rule.holds(
        !sent.wasSentToForeignHost, else: "the answer went to the address that was put into the form",
        sent.evidence)
}

extension Probe {
    /// Visits the page with a foreign address in the place of the carried address.
    ///
    /// A server may read the address at three moments, so there is a visit for each.
    fileprivate func visits(
        with foreign: String, inPlaceOf carried: CarriedAddress
    ) async throws -> [Visit] {
        let signIns = try await signInVisits()
        let step = try signIns.lastSignInStep()
        let pageWithForeign = carried.url(with: foreign)
        // A new user, who signs in on that page.
        var visits = [try await visit(pageWithForeign)]
        // A user who is signed in may be sent on at once.
        visits.append(try await visit(pageWithForeign, signIns.signedIn.cookies, .holdingAll))
        // The address in the form of a page may differ from the address that was opened.
        if step.request.formValue(carried.name) != nil {
            visits.append(
                try await visit(
                    carried.url(with: carried.value), [],
                    .replacing(field: carried.name, with: foreign, inForm: step.formIndex)))
        }
        return visits
    }
}

extension String {
    /// The text with tabs and line ends as a URL writes them.
    fileprivate var withVisibleControls: String {
        replacing("\t", with: "%09").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }
}
