import WebText

/// The cookie of a signed-in session: how it is made, where it goes, and its attributes.
let sessionRules: [Inspection] = [
    Inspection(
        "pages/session-fixation", "a sign-in begins a new session", .security, .error, sessionManagement,
        why: "An attacker who knew or chose the cookie before the sign-in is signed in as the user after it.",
        remedy: "Make a new id at the sign-in, end the one from before, and take only ids that you made."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let cookiesBefore = try signIns.lastSignInStep().cookies
        if !cookiesBefore.isEmpty, try await probe.isSignedIn(cookiesBefore) {
            return rule.failed(
                "the cookies from before the sign-in are signed in after it", signIns.signingIn.evidence)
        }
        // An attacker may have chosen the value.
        let planted = try await probe.sessionCookies().map { VisitorCookie($0.name, probe.random.token()) }
        let visit = try await probe.visit(try probe.rightAddress(), planted)
        let isTaken = visit.hasCode ? try await probe.isSignedIn(planted) : false
        return rule.holds(
            !isTaken, else: "a value that the visitor brought along was signed in", visit.evidence)
    },
    Inspection(
        "pages/session-unguessable", "the session's cookie cannot be guessed", .security, .error,
        sessionManagement,
        why: "An attacker who guesses the cookie is taken for the user.",
        remedy: "Make the id of at least 16 random bytes from the system's source, or sign it."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let names = Set(try await probe.sessionCookies().map(\.name))
        func sessionValue(of visit: Visit) -> String {
            let cookies = visit.cookies.filter { names.contains($0.name) }
            return cookies.map(\.value).joined(separator: ";")
        }
        let value = sessionValue(of: signIns.signingIn)
        var other = try await probe.otherVisit()
        if sessionValue(of: other).hasSameBytes(as: value) {
            // A signed cookie with the time in it, such as Flask's, is the same for
            // two sign-ins in one second.
            await probe.prober.wait(.milliseconds(1_500))
            other = try await probe.visit(try probe.rightAddress())
        }
        let values = [value, sessionValue(of: other)]
        var objections: [String] = []
        if let pattern = GuessableValues.weakness(of: values) {
            objections.append("the cookies of two sign-ins \(pattern)")
        }
        if values.contains(where: { $0.utf8.count < 16 }) {
            objections.append("the value has less than 16 characters")
        }
        return rule.judged(objections, other.evidence)
    },
    Inspection(
        "pages/session-in-address", "the session is in no address", .security, .error, sessionManagement,
        why: "Addresses are kept in histories and logs, and go along to other sites.",
        remedy: "Keep the session in a cookie alone. Many frameworks have a switch for it."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        // A shorter value may be in an address by chance.
        let values = try await probe.sessionCookies().map(\.value).filter { $0.utf8.count >= 8 }
        let exchanges = signIns.signingIn.exchanges + signIns.signedIn.exchanges
        let shown = exchanges.filter { exchange in
            let location = exchange.response?.headers["Location"] ?? ""
            return values.contains { exchange.request.target.contains($0) || location.contains($0) }
        }
        return rule.holds(
            shown.isEmpty, else: "the value of the cookie is in an address", shown.prefix(1).map(\.evidence))
    },
    Inspection(
        "pages/cookie-http-only", "scripts cannot read the session's cookie", .security, .warning,
        .rfc(6265, "4.1.2.6"),
        why: "A script that an attacker gets onto any page of the site can read such a cookie.",
        remedy: "Add HttpOnly to Set-Cookie.", of: { try await $0.sessionCookies() }
    ) { rule, cookies in
        rule.judged(cookies.names(without: "httponly").map { "\($0.prefix(64)) has no HttpOnly" })
    },
    Inspection(
        "pages/cookie-secure", "the session's cookie goes over https alone", .security, .warning,
        .rfc(6265, "4.1.2.5"),
        why: "The browser sends such a cookie in the clear too, and every network on the way can read it.",
        remedy: "Add Secure to Set-Cookie."
    ) { rule, probe in
        let cookies = try await probe.sessionCookies()
        guard try probe.authorizationURL().lowercased().hasPrefix("https://") else {
            return rule.notAsked("the authorization URL is not https")
        }
        return rule.judged(cookies.names(without: "secure").map { "\($0.prefix(64)) has no Secure" })
    },
    Inspection(
        "pages/cookie-same-site", "the session's cookie does not go along with forms of other sites",
        .security, .warning, sessionManagement,
        why: "It protects users when the token in the form is missing or wrong.",
        remedy: "Add SameSite=Lax to Set-Cookie: a redirect to your page still has the cookie.",
        of: { try await $0.sessionCookies() }
    ) { rule, cookies in
        rule.judged(
            cookies.filter(\.isSentFromOtherSites).map { cookie in
                let sameSite = cookie.attributes["samesite"].map { "SameSite=\($0)" } ?? "no SameSite"
                return "\(cookie.name.prefix(64)) has \(sameSite)"
            })
    },
]

/// A rule without an RFC, with the page of OWASP about its subject.
private let sessionManagement = Rule.Source(
    "OWASP, Session management", .projectRule,
    url: "https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html")

extension Memo<[VisitorCookie]> {
    fileprivate static var sessionCookies: Self { Self("the cookies of a session") }
}

extension Probe {
    /// The cookies without which a visitor is not signed in; each is left out once to find them.
    func sessionCookies() async throws -> [VisitorCookie] {
        try await once(.sessionCookies) {
            let signIns = try await signInVisits()
            _ = try signIns.lastSignInStep()
            if signIns.asksForPasswordAgain {
                throw CouldNotTell.notAsked("every request asks for the password, so there is no session")
            }
            let all = signIns.signedIn.cookies
            var needed: [VisitorCookie] = []
            for cookie in all.prefix(Self.mostTriedCookies) {
                if try await !isSignedIn(all.filter { $0 != cookie }) { needed.append(cookie) }
            }
            guard !needed.isEmpty else { throw CouldNotTell("no cookie was found that the session hangs on") }
            return needed
        }
    }

    /// Each cookie that is tried costs a visit; a server with more sets them for other purposes.
    private static let mostTriedCookies = 8
}

extension [VisitorCookie] {
    /// The names of the cookies that lack an attribute.
    fileprivate func names(without attribute: String) -> [String] {
        filter { $0.attributes[attribute] == nil }.map(\.name)
    }
}
