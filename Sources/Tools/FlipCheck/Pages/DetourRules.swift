import HTTPMessages
import HeadlessBrowser
import WebText

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
    let signIns = try await probe.signInVisits()
    let places = signIns.first.ownAddresses(try probe.authorizationURL())
    guard !places.isEmpty else { return rule.notAsked("no page of the sign-in carries an address") }
    for place in places {
        for address in elsewhere(place.origin, place.value) {
            probe.prober.secrets.own(address)
            for visit in try await probe.visits(with: address, in: place) where visit.leadsElsewhere {
                return rule.failed(
                    "\(place.name.prefix(64))=\(address.withVisibleControls) led to "
                        + "\(SpoiltRedirectURI.host) after the sign-in", visit.evidence)
            }
        }
    }
    return rule.held(signIns.first.evidence)
}

/// Puts another redirect URI into the form of the consent page, and agrees.
private func judgeRedirectURIOfConsent(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signIns = try await probe.signInVisits()
    let query = try probe.query()
    let own = try await probe.visitToConsent(signIns.second.cookies, query)
    guard let good = query.redirectURI,
        let changed = own.request.replacing(value: good, with: SpoiltRedirectURI.elsewhere)
    else { return rule.notAsked("the form does not carry redirect_uri") }
    let sent = try await probe.visit(sending: changed, own.cookies)
    return rule.holds(
        !sent.leadsElsewhere, else: "the answer went to the address that was put into the form",
        sent.evidence)
}

extension Probe {
    /// Signs in with an address in the place of a page's own: as a new user, as one who is signed in, and by the form.
    fileprivate func visits(with address: String, in place: CarriedAddress) async throws -> [Visit] {
        let signIns = try await signInVisits()
        let step = try signIns.lastSignInStep()
        let opened = place.url(with: address)
        var visits = [try await visit(opened)]
        // A user who is signed in may be sent on at once.
        visits.append(try await visit(opened, signIns.second.cookies, .holdingAll))
        // The address in the form of a page may differ from the address that was opened.
        if step.request.formValue(place.name) != nil {
            visits.append(
                try await visit(
                    place.url(with: place.value), [], .replacing(step.rule, place.name, with: address)))
        }
        return visits
    }
}

/// Addresses of another site that a check of the good one may take for a path of the partner's own.
private func elsewhere(_ origin: String, _ good: String) -> [String] {
    let host = SpoiltRedirectURI.host
    // Without the query, which carries a long state: the report shows the address as it was sent.
    let address = good.prefix { $0 != "?" && $0 != "#" }
    // A server may look only at the path, so the foreign address keeps the expected path.
    let path =
        address.hasPrefix("/") ? String(address) : "/" + address.drop { $0 != "/" }.drop { $0 == "/" }
    return [
        "https://\(host)\(path)", "//\(host)\(path)", "/\\\(host)\(path)", "\(origin).\(host)\(path)",
        "\(origin)@\(host)\(path)",
        // Parsers of addresses find no host behind three slashes, and browsers do.
        "///\(host)\(path)",
        // Browsers drop these three, and so do some frameworks when they write Location.
        "/\t/\(host)\(path)", "/\n/\(host)\(path)", "/\r/\(host)\(path)",
    ]
}

extension String {
    /// The text with tabs and line ends as a URL writes them.
    fileprivate var withVisibleControls: String {
        replacing("\t", with: "%09").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }
}
