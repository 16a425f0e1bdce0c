/// The attributes of the cookies of a sign-in.
///
/// All but `cookie-strict` are about those of `sessionCookies`.
let cookieRules: [Rule] = [
    Rule(
        "pages/cookie-http-only", "scripts cannot read the session's cookie", .security, .warning,
        .rfc(6265, "4.1.2.6"),
        reach: .few, fault: "a script can read the session's cookie",
        why: "A script that an attacker gets onto any page of the site can read such a cookie.",
        remedy: "Add HttpOnly to Set-Cookie.",
        on: .sessionCookies, .signInVisits
    ) { cookies, visits in
        visits.judge(cookies) { $0.attributes["httponly"] == nil ? "no HttpOnly" : nil }
    },
    Rule(
        "pages/cookie-secure", "the session's cookie goes over https only", .security, .warning,
        .rfc(6265, "4.1.2.5"),
        fault: "the session's cookie also travels over plain http",
        why: "The browser sends such a cookie in the clear too, and every network on the way can read it.",
        remedy: "Add Secure to Set-Cookie.",
        on: .sessionCookies, .signInVisits, .configuration
    ) { cookies, visits, configuration in
        guard configuration.authorizationURL?.lowercased().hasPrefix("https://") == true else {
            return .notAsked("the authorization URL is not https")
        }
        return visits.judge(cookies) { $0.attributes["secure"] == nil ? "no Secure" : nil }
    },
    Rule(
        "pages/cookie-same-site", "the session's cookie does not go along with forms of other sites",
        .security, .warning, .sessionManagement,
        reach: .few, fault: "a form of another site comes with the session's cookie",
        why: "It protects users when the token in the form is missing or wrong.",
        remedy: "Add SameSite=Lax to Set-Cookie: a redirect to your page still has the cookie.",
        on: .sessionCookies, .signInVisits
    ) { cookies, visits in
        visits.judge(cookies) { cookie in
            // All but those with SameSite=Lax or Strict.
            guard cookie.isSentFromOtherSites else { return nil }
            guard let sameSite = cookie.attributes["samesite"] else { return "no SameSite" }
            let isDropped = sameSite.lowercased() == "none" && cookie.attributes["secure"] == nil
            return "SameSite=\(sameSite)"
                + (isDropped ? " without Secure, so browsers drop it, and no user can sign in" : "")
        }
    },
    Rule(
        "pages/cookie-strict", "the sign-in needs no cookie that a browser from another site does not send",
        .linking, .warning, .sessionManagement,
        fault: "who comes from a page of Google's cannot sign in: a cookie is SameSite=Strict",
        why:
            "On the way from another site, with all redirects, a browser sends no cookie with SameSite=Strict, not even "
            + "a new one. A page that needs it is the end of the way.",
        remedy: "Set the cookie that keeps the request with SameSite=Lax.",
        on: .wayInFromOtherSite
    ) { wayIn in
        guard let visit = wayIn.visit else { return .held() }
        let names = wayIn.strictCookies.map { String($0.asShortName) }.joined(separator: ", ")
        return .holds(
            visit.hasCode, else: "without \(names), which is SameSite=Strict, the sign-in led to no code",
            visit.evidence
        )
    },
]

/// A sign-in in a browser that comes from another site.
struct WayInFromOtherSite: Sendable, Codable {
    /// The names of the cookies that a redirect sets in such a browser, and that it does not send to the next address.
    let strictCookies: [String]
    /// The sign-in without them, or nil where there are none.
    var visit: Visit?
}

extension Trial<WayInFromOtherSite> {
    /// A sign-in in a browser that comes from another site, where a redirect before the first page sets a cookie with
    /// SameSite=Strict.
    ///
    /// The browser sends no such cookie before the first page, nor later from one site to another. Redirects that then go round
    /// in a circle are an end without a code, too.
    static var wayInFromOtherSite: Self {
        Self("wayInFromOtherSite", from: .signInVisits, requests: 0) { signIns, probe in
            let redirects = signIns.signingIn.exchanges.prefix {
                $0.response.map { (300..<400).contains($0.status) } ?? false
            }
            var cookies: [VisitorCookie] = []
            for redirect in redirects { cookies.store(redirect) }
            let names = cookies.filter(\.isStrict).map(\.name)
            if names.isEmpty { return WayInFromOtherSite(strictCookies: []) }
            let visit = try await probe.visit(try probe.rightAddress(), comingFromOtherSite: true)
            if let reason = visit.reasonAgainstRefusal { throw reason }
            if !visit.hasCode {
                // A server may let no user in any more after so many sign-ins.
                let plain = try await probe.visit(try probe.rightAddress())
                guard plain.hasCode else {
                    throw CouldNotTell("a plain sign-in then led to no code either", plain.evidence)
                }
            }
            return WayInFromOtherSite(strictCookies: names, visit: visit)
        }
    }
}

extension SignInVisits {
    /// Fails where cookies are open to an attacker, and shows the newest message that set each of them.
    ///
    /// - Parameter weakness: what such a cookie has, such as "no Secure", or nil for one that is not open.
    fileprivate func judge(
        _ session: SessionCookies, _ weakness: (VisitorCookie) -> String?
    ) -> Judgement {
        let open = session.thatGiveSessionAway { weakness($0) != nil }
        let setting = open.compactMap { cookie in
            exchanges.last { $0.response?.setCookies.contains { $0.name == cookie.name } == true }
        }
        return .judged(
            open.map { "\($0.name.asShortName) has \(weakness($0) ?? "")" }, setting.map(\.evidence))
    }
}
