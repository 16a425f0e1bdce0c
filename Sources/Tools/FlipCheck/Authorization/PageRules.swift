import HTTPMessages

/// The pages that the user sees, as far as headers and the way through them tell.
let pageRules: [Inspection] = [
    Inspection(
        "authorize/consent-shown", "a user who is signed in is asked before there is a code", .security,
        .warning, .appFlipOverview,
        why: "Any page that opens the URL then links the account of the user who is signed in.",
        remedy: "Show what will be linked and shared, with “Agree and link” and “Cancel”.",
        check: judgeConsent),
    Inspection(
        "authorize/not-framed", "the pages cannot be put into a frame", .security, .warning,
        .rfc(6749, "10.13"),
        why: "Another page can show yours in an invisible frame. The user's click there agrees, and the user "
            + "does not know.",
        remedy: "Send Content-Security-Policy: frame-ancestors 'none' and X-Frame-Options: DENY.",
        isLast: true,
        check: judgeFraming),
    Inspection(
        "authorize/no-307", "a form is never answered with 307 or 308", .security, .error, .rfc(9700, "4.12"),
        why: "The browser sends the form again to the new address: the password goes to Google.",
        remedy: "Redirect with 303.", isLast: true,
        check: judgeAnswersToForms),
]

private func judgeConsent(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    guard probe.authorizer?.showsPages != false else {
        throw CouldNotTell(
            "the pages are not seen; give signIn.forms or signIn.headers", isIntended: true)
    }
    // The first authorization of the run signed in: any request after it shows whether consent is asked for.
    guard let later = try await probe.sameTwice().first?.authorization else {
        throw CouldNotTell("nothing was sent")
    }
    guard later.code != nil else { throw CouldNotTell("there was no code", later.evidence) }
    guard later.exchanges.allSatisfy({ $0.request.method == "GET" }) else { return rule.held() }
    return rule.failed("a signed-in user was sent on with a code at once", later.evidence)
}

private func judgeFraming(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenAuthorization()
    let pages = probe.authorizationExchanges.filter { $0.isPage && $0.response?.status == 200 }
    guard !pages.isEmpty else { throw CouldNotTell("no page was seen") }
    let open = pages.filter { $0.response?.refusesFrames == false }
    return rule.holds(
        open.isEmpty, else: "\(open.count) of \(pages.count) pages may be framed",
        Array(open.map(\.evidence).prefix(1)))
}

private func judgeAnswersToForms(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenAuthorization()
    let posts = probe.authorizationExchanges.filter { $0.request.method == "POST" }
    guard !posts.isEmpty else { return rule.notAsked("no form was sent") }
    let kept = posts.filter { [307, 308].contains($0.response?.status) }
    return rule.holds(
        kept.isEmpty, else: "a form was answered with \(kept[0].response?.status ?? 0)",
        kept.map(\.evidence))
}

extension Probe {
    /// The requests to the authorization endpoint and to the pages behind it.
    var authorizationExchanges: [Exchange] {
        let places = [configuration.authorizationURL].compactMap { $0 } + configuration.signIn.origins
        let origins = places.compactMap { HTTPRequest("GET", $0)?.origin }
        let others = [
            configuration.tokenURL, configuration.revocationURL, configuration.userinfoURL,
            configuration.association.url,
        ].compactMap { $0 }
        return prober.log.filter { exchange in
            // The metadata and the association file are no pages, even when they come as HTML (RFC 8615).
            origins.contains(exchange.request.origin) && !exchange.request.path.hasPrefix("/.well-known/")
                && !others.contains { $0.hasPrefix(exchange.request.origin + exchange.request.path) }
        }
    }
}

extension HTTPResponse {
    fileprivate var refusesFrames: Bool {
        let policies = headers.values(of: "Content-Security-Policy").map { $0.lowercased() }
        // Several policies count together, so that one strict one is enough.
        if policies.contains(where: \.limitsAncestors) { return true }
        let options = headers["X-Frame-Options"]?.lowercased()
        return options == "deny" || options == "sameorigin"
    }
}

extension String {
    /// Whether it names ancestors, and not every site (CSP Level 3, section 6.4.2).
    fileprivate var limitsAncestors: Bool {
        let directives = split { $0 == ";" || $0 == "," }.map { $0.split(whereSeparator: \.isWhitespace) }
        guard let ancestors = directives.first(where: { $0.first == "frame-ancestors" }) else { return false }
        return !ancestors.dropFirst().contains {
            ["*", "https:", "http:", "https://*", "http://*"].contains($0)
        }
    }
}
