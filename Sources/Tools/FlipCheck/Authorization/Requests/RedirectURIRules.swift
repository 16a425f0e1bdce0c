import AppFlip
import WebText

let redirectURIRules: [Inspection] = [
    Inspection(
        "authorize/redirect-uri-production", "every redirect URI that Google's apps use is accepted",
        .linking, .error, .appFlip,
        why: "A user whose Google app is not on the list sees an error page and cannot link.",
        remedy: "Put /a/com.google.Chromecast, /a/com.google.OPA and /r/ with your project id on "
            + "oauth-redirect.googleusercontent.com into the client's list, byte for byte.",
        of: attempting { probe in
            try productionURIs(probe).map {
                RequestVariant(name: $0, query: try probe.query(redirectURI: $0))
            }
        }
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
        of: rejecting { probe in
            let (right, evil) = (probe.configuration.usualRedirectURI, SpoiltRedirectURI.elsewhere)
            return [
                RequestVariant(
                    name: "the right one first", query: try probe.query().adding("redirect_uri", evil)),
                RequestVariant(
                    name: "the right one second",
                    query: try probe.query(redirectURI: evil).adding("redirect_uri", right)),
            ]
        }
    ) { $0.needsNoRedirect($1) },
]

private func judgeSpoiltRedirectURIs(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let registered = probe.configuration.usualRedirectURI
    let ended = try await rejecting { probe in
        try SpoiltRedirectURI.all(of: registered).map {
            RequestVariant(name: $0.name, query: try probe.query(redirectURI: $0.uri))
        }
    }(probe)
    let finding = rule.needsNoRedirect(ended, listing: true)
    // An answer that goes to the registered address all the same reaches no attacker.
    let open = ended.filter { !$0.leadsTo(registered) }
    guard finding.isFailure, !rule.needsNoRedirect(open).isFailure else { return finding }
    var note = finding.asNote
    note.reason += "; each answer went to the registered address itself"
    return note
}

/// The addresses of Google's apps in the App Store, and of the browser flow.
func productionURIs(_ probe: Probe) -> [String] {
    let web = probe.configuration.projectID.flatMap { try? RedirectURIList.web(projectID: $0) }
    return (web?.uris ?? []).map(\.text) + RedirectURIList.flip().uris.map(\.text)
}
