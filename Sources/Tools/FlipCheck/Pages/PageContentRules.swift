import HTTPMessages
import LocalWeb
import WebText

/// Rules for the content of the pages.
enum PageContentRules {
    static let inspections = [
        Inspection(target) { probe throws(CouldNotTell) in
            // A form that may not be sent ends the walk, so the pages before it count.
            let walk = try await probe.firstWalk()
            let plain = walk.pages.flatMap(\.forms).map { $0.action.lowercased() }.filter {
                $0.hasPrefix("http://") && !ProbeTarget.isLoopback($0)
            }
            if plain.isEmpty { _ = try await probe.pageWalks() }
            return target.judged(
                plain.isEmpty ? [] : ["a form is sent to an address that is not https"], walk.evidence)
        },
        Inspection([others, title, language]) { probe throws(CouldNotTell) in
            let walks = try await probe.pageWalks()
            let own = probe.ownOrigins
            let loaded = Set(walks.pages.flatMap { $0.response?.loadedOrigins ?? [] }).subtracting(own)
            return [
                others.judged(loaded.sorted().prefix(5).map { "a page loads something from \($0)" }),
                title.judged(walks.pages, "have no title") { !$0.hasTag("<title>") },
                language.judged(walks.pages, "do not say in which language they are") {
                    !$0.namesItsLanguage
                },
            ]
        },
        Inspection(locale) { probe throws(CouldNotTell) in
            let walks = try await probe.pageWalks()
            var first: String?
            for wish in ["en", "de", "fr", "es", "ja", "pt-BR", "hi"] {
                let query = try probe.query().adding("user_locale", wish)
                let url = query.url(at: probe.configuration.authorizationURL ?? "")
                let visit = try await probe.visit(url, walks.second.cookies, .holdingAll)
                guard let text = visit.exchanges.last?.response?.visibleText, !text.isEmpty else {
                    throw CouldNotTell("no page came", visit.evidence)
                }
                if let first, first != text { return locale.held(visit.evidence) }
                first = text
            }
            return locale.failed("the page is the same in seven languages")
        },
        Inspection(trace, .atTheEnd) { probe throws(CouldNotTell) in
            try await probe.provenWalk()
            let shown = probe.prober.log.filter {
                $0.response.map { $0.status >= 400 && $0.showsCode } ?? false
            }
            return trace.judged(
                shown.isEmpty ? [] : ["\(shown.count) answers show the inside of the program"],
                shown.prefix(1).map(\.evidence))
        },
    ]

    static let target = Rule(
        "pages/form-target", "every form is sent over https", .rfc, .error, .rfc(6749, "10.9"),
        why: "The browser sends the content of the form in the clear.",
        remedy:
            "Use addresses without scheme and host in action. Behind a proxy, tell the framework that the "
            + "outside is https.")

    static let others = Rule(
        "pages/no-third-party", "the pages load nothing from other sites", .rfc, .note, .rfc(9700, "4.2.4"),
        why: "A script of another site reads the password, and every picture tells that site who signs in.",
        remedy: "Serve scripts, styles and pictures of these pages yourself.")

    static let title = Rule(
        "pages/title", "every page has a title", .house, .note,
        Rule.Source("WCAG 2.2, 2.4.2", url: "https://www.w3.org/TR/WCAG22/#page-titled"),
        why: "A screen reader says the title first.",
        remedy: "Write what the page is for: “Sign in – your name”.")

    static let language = Rule(
        "pages/language", "every page says in which language it is", .house, .note,
        Rule.Source("WCAG 2.2, 3.1.1", url: "https://www.w3.org/TR/WCAG22/#language-of-page"),
        why: "A screen reader pronounces the words by the rules of this language.",
        remedy: "Write <html lang=\"en\">.")

    static let locale = Rule(
        "pages/user-locale", "the pages follow user_locale", .google, .note, .partnerReference,
        why: "Google sends the language of the user's device.",
        remedy: "Show the page in this language when you have it. If you speak one language only, leave this "
            + "rule out.")

    static let trace = Rule(
        "pages/no-stack-trace", "no answer shows the inside of the program", .house, .warning,
        Rule.Source("CWE-209", url: "https://cwe.mitre.org/data/definitions/209.html"),
        why: "Names of files, versions and statements of the database help an attacker, and no user.",
        remedy: "Switch the framework's debug mode off, and show a page of your own.")
}

extension Rule {
    /// The rule holds when no page of the walks has a fault in its body.
    fileprivate func judged(
        _ pages: [Exchange], _ fault: String, body hasFault: (HTTPResponse) -> Bool
    ) -> Finding {
        let wrong = pages.filter { $0.response.map(hasFault) ?? false }
        return judged(
            wrong.isEmpty ? [] : ["\(wrong.count) of \(pages.count) pages \(fault)"],
            wrong.prefix(1).map(\.evidence))
    }
}
