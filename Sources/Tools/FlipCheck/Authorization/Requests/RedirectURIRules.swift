import AppFlip

/// The redirect URI of the authorization request: which are accepted, and which are refused without a redirect.
let redirectURIRules: [Inspection] = [
    Inspection(
        "authorize/redirect-uri-production", "every redirect URI that Google's apps use is accepted",
        .linking, .error, .appFlip,
        why: "A user whose Google app is not on the list sees an error page and cannot link.",
        remedy: "Put /a/com.google.Chromecast, /a/com.google.OPA and /r/ with your project id on "
            + "oauth-redirect.googleusercontent.com into the client's list, byte for byte.",
        of: attempting(requestsToProduction)
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/redirect-uri-exact",
        "a redirect URI that differs in any byte is refused without a redirect", .security, .error,
        .rfc(9700, "4.1.3"),
        why: "An attacker whose address is taken for Google's gets the codes of your users.",
        remedy: "Compare redirect_uri with the registered ones as strings: no prefix, no pattern, no "
            + "normalising. Show an error page to the user and do not redirect (RFC 6749 section 4.1.2.1).",
        check: judgeSpoiltRedirectURIs),
    Inspection(
        "authorize/redirect-uri-missing", "a request without redirect_uri is refused without a redirect",
        .security, .warning, .rfc(6749, "3.1.2.3"),
        why: "A client has several registered addresses. The server would have to guess the right one.",
        remedy: "Show an error page. Google always sends redirect_uri.",
        of: rejecting {
            [RequestVariant(name: "without redirect_uri", query: try $0.query().removing("redirect_uri"))]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/redirect-uri-repeated", "a request with two redirect URIs is refused without a redirect",
        .security, .error, .rfc(6749, "3.1"),
        why: "One part of a server may check the first, and another part redirect to the second.",
        remedy: "Refuse a request that has redirect_uri twice, before anything else.",
        of: rejecting(requestsWithTwoAddresses)
    ) { $0.needsNoRedirect($1) },
]

private func requestsToProduction(_ probe: Probe) throws -> [RequestVariant] {
    try productionURIs(probe).map { uri in
        RequestVariant(name: uri, query: try probe.query(redirectURI: uri))
    }
}

private func judgeSpoiltRedirectURIs(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let registered = probe.configuration.usualRedirectURI
    var attempts: [AuthorizationAttempt] = []
    for spoilt in SpoiltRedirectURI.all(of: registered) {
        let request = RequestVariant(name: spoilt.name, query: try probe.query(redirectURI: spoilt.uri))
        attempts.append(try await probe.reject(request))
    }
    let finding = rule.needsNoRedirect(attempts, listing: true)
    // An answer that goes to the registered address all the same reaches no attacker.
    let dangerous = attempts.filter { !$0.leadsTo(registered) }
    guard finding.isFailure, !rule.needsNoRedirect(dangerous).isFailure else { return finding }
    var note = finding.asNote
    note.reason += "; each answer went to the registered address itself"
    return note
}

private func requestsWithTwoAddresses(_ probe: Probe) throws -> [RequestVariant] {
    let registered = probe.configuration.usualRedirectURI
    let foreign = SpoiltRedirectURI.elsewhere
    return [
        RequestVariant(
            name: "the right one first", query: try probe.query().adding("redirect_uri", foreign)),
        RequestVariant(
            name: "the right one second",
            query: try probe.query(redirectURI: foreign).adding("redirect_uri", registered)),
    ]
}

/// The redirect URIs of the browser flow and of Google's apps in the App Store.
///
/// Those of the browser flow need the project ID; without it only those of the apps come.
func productionURIs(_ probe: Probe) -> [String] {
    let ofApps = RedirectURIList.flip().uris
    guard let projectID = probe.configuration.projectID,
        let ofBrowsers = try? RedirectURIList.web(projectID: projectID).uris
    else { return ofApps.map(\.text) }
    return (ofBrowsers + ofApps).map(\.text)
}
