/// The addresses to which a user is sent after the sign-in and after the consent.
let detourRules: [Rule] = [
    Rule(
        "pages/open-redirect", "after the sign-in the browser stays with the partner", .security, .error,
        .rfc(9700, "4.11.2"),
        reach: .few, fault: "after the sign-in, a link can lead to any site",
        why: "A link opens your real sign-in, and then a copy elsewhere, where the password is typed again.",
        remedy:
            "Keep the next address in the session. Or parse it, accept only paths of your own from a list, "
            + "and refuse control characters and backslashes: browsers drop the former and read the latter as "
            + "slashes.",
        on: .signInVisits, .foreignAddressesInSignIn, verdict: judgeOpenRedirect),
    Rule(
        "pages/consent-redirect-uri", "the redirect URI in the form of the consent is checked again",
        .security, .error, .rfc(9700, "4.1.3"),
        reach: .few, fault: "the code goes to any address that is put into the form of the consent",
        why: "The browser can change every field of a form. The code would go to the changed address.",
        remedy: "Keep the request at the server, and put only its id into the form; or check all of it once "
            + "more.",
        on: .consentToForeignRedirectURI
    ) {
        .holds(
            !$0.wasSentToForeignHost, else: "the answer went to the address that was put into the form",
            $0.evidence)
    },
    Rule(
        "pages/host-of-request", "no address is made of a host that the request names", .security, .warning,
        Rule.Source(
            "CWE-644", .projectRule, url: "https://cwe.mitre.org/data/definitions/644.html"),
        reach: .few, fault: "a request can put another host into your addresses, and caches keep it",
        why:
            "A cache keeps the answer with the attacker's addresses, and gives it to others. Metadata with a "
            + "foreign token endpoint then brings the client's secret there.",
        remedy:
            "Write the server's own address into its settings. Read X-Forwarded-Host only where a proxy of "
            + "yours sets it for every request, and compare the host with a list.",
        on: .requestsThatNameOtherHost, verdict: judgeForeignHost),
]

private func judgeOpenRedirect(_ signIns: SignInVisits, _ detours: [Detour]) -> Judgement {
    guard let detour = detours.first(where: \.visit.wasSentToForeignHost) else {
        return .held(signIns.signingIn.evidence)
    }
    return .failed(
        "\(detour.parameter.prefix(64))=\(detour.address.withVisibleControls) led to "
            + "\(SpoiltRedirectURI.host) after the sign-in", detour.visit.evidence)
}

private func judgeForeignHost(_ attempts: [HostAttempt]) -> Judgement {
    let taken = attempts.filter { attempt in
        attempt.visit.wasSentToForeignHost || attempt.visit.exchanges.contains(where: \.linksToForeignHost)
    }
    return .judged(
        taken.map { "\($0.name) \(SpoiltRedirectURI.host) came back in an address" },
        (taken.first ?? attempts.first)?.visit.evidence ?? [])
}

extension Exchange {
    /// Whether a page or a document has an address of ``SpoiltRedirectURI/host`` in it.
    ///
    /// An error may tell what was asked for, because no browser goes there.
    fileprivate var linksToForeignHost: Bool {
        guard let response, response.status < 400 else { return false }
        // JSON may have the slashes escaped.
        return response.text.replacing("\\/", with: "/").contains("://\(SpoiltRedirectURI.host)")
    }
}

extension String {
    /// The text with tabs and line ends as a URL writes them.
    fileprivate var withVisibleControls: String {
        replacing("\t", with: "%09").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }
}
