import HTTPMessages
import LocalWeb
import WebText

/// Rules for the content of the pages.
enum PageContentRules {
    static let inspections: [Inspection] = [
        Inspection(
            "pages/form-target", "every form is sent over https", .rfc, .error, .rfc(6749, "10.9"),
            why: "The browser sends the content of the form in the clear.",
            remedy:
                "Use addresses without scheme and host in action. Behind a proxy, tell the framework that the "
                + "outside is https."
        ) { rule, probe in
            // A form that may not be sent ends the walk, so the pages before it count.
            let walk = try await probe.firstWalk()
            let plain = walk.pages.flatMap(\.forms).map { $0.action.lowercased() }.filter {
                $0.hasPrefix("http://") && !ProbeTarget.isLoopback($0)
            }
            if plain.isEmpty { _ = try await probe.pageWalks() }
            return rule.judged(
                plain.isEmpty ? [] : ["a form is sent to an address that is not https"], walk.evidence)
        },
        Inspection(
            "pages/no-stack-trace", "no answer shows the inside of the program", .house, .warning,
            Rule.Source("CWE-209", url: "https://cwe.mitre.org/data/definitions/209.html"),
            why: "Names of files, versions and statements of the database help an attacker, and no user.",
            remedy: "Switch the framework's debug mode off, and show a page of your own.", at: .atTheEnd
        ) { rule, probe in
            try await probe.provenWalk()
            let shown = probe.prober.log.filter {
                $0.response.map { $0.status >= 400 && $0.showsCode } ?? false
            }
            return rule.judged(
                shown.isEmpty ? [] : ["\(shown.count) answers show the inside of the program"],
                shown.prefix(1).map(\.evidence))
        },
    ]
}

extension HTTPResponse {
    /// Whether it has the text that programs print when they fail.
    var showsCode: Bool {
        let text = text
        return [
            "Traceback (most recent call last)", "Exception in thread", "\tat java.",
            "at org.springframework",
            "node_modules/", "at Object.<anonymous>", "goroutine 1 [", "Werkzeug Debugger", "Whoops\\",
            "Symfony\\Component", "Stack trace:", "You have an error in your SQL syntax", "SQLSTATE[",
            "ORA-0", "psycopg2.", "sqlite3.", "sqlalchemy.", "[SQL: ", "ActiveRecord::",
            "System.NullReferenceException", ".rb:in `",
            ".php on line",
        ].contains { text.hasBytes(of: $0) }
    }
}

/// Rules for the headers of the pages.
enum PageHeaderRules {
    static let inspections: [Inspection] = [
        Inspection([store, referrer]) { probe in
            let pages = try await probe.pageWalks().pages
            guard !pages.isEmpty else { throw CouldNotTell("no page was seen") }
            return [
                store.judged(pages, "may be kept by the browser and by caches") { page in
                    !page.values(of: "Cache-Control").contains { $0.lowercased().contains("no-store") }
                },
                referrer.judged(pages, "send their address to other sites") { page in
                    let policies = page.values(of: "Referrer-Policy").flatMap { $0.split(separator: ",") }
                    // The last that a browser knows counts.
                    let last = policies.last?.lowercased().split(separator: " ").first
                    return last == "unsafe-url" || last == "no-referrer-when-downgrade"
                },
            ]
        }
    ]

    static let store = Rule(
        "pages/no-store", "the pages are not kept", .house, .warning, .rfc(9111, "5.2.2.5"),
        why:
            "On a shared machine the next person presses “back” and sees the user's page. And the form on an old "
            + "page has an old token.",
        remedy: "Send Cache-Control: no-store with every page of the sign-in and of the consent.")

    static let referrer = Rule(
        "pages/referrer", "the address of a page does not go along to other sites", .rfc, .warning,
        .rfc(9700, "4.2.4"),
        why: "The address has the state in it, and sometimes a code or a session.",
        remedy:
            "Send Referrer-Policy: no-referrer, or leave the field out: what browsers do by themselves is "
            + "right.")
}

extension Rule {
    /// The rule holds when no page of the walks has a fault.
    fileprivate func judged(
        _ pages: [Exchange], _ fault: String, where hasFault: (HTTPHeaders) -> Bool
    ) -> Finding {
        let wrong = pages.filter { $0.response.map { hasFault($0.headers) } ?? false }
        return judged(
            wrong.isEmpty ? [] : ["\(wrong.count) of \(pages.count) pages \(fault)"],
            wrong.prefix(1).map(\.evidence))
    }
}

/// The password: wrong ones are refused, and right ones are not shown.
enum PasswordRules {
    static let inspections: [Inspection] = [
        Inspection([wrong, returned]) { probe in
            let step = try await probe.pageWalks().lastSignInStep()
            let (name, password) = try probe.password(of: step)
            let other = password + "x"
            probe.prober.secrets.remember(other)
            let visit = try await probe.visit(
                try probe.rightAddress(), [],
                .typing(step.rule, name, other))
            let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
            let pages = visit.exchanges.filter(\.isHTML).filter { $0.response?.text.contains(other) == true }
            return [
                wrong.judged(isSignedIn ? ["a password with one letter more was taken"] : [], visit.evidence),
                returned.judged(
                    pages.isEmpty ? [] : ["a page had the password in it that was typed"],
                    pages.prefix(1).map(\.evidence)),
            ]
        },
        Inspection(
            "pages/password-in-address", "the form of the password is not sent by GET", .house, .error,
            .rfc(9110, "17.9"),
            why:
                "The address then has the password in it: in the history, in every log, and in the Referer of the next "
                + "page.",
            remedy: "Use method=post."
        ) { rule, probe in
            let step = try await probe.pageWalks().lastSignInStep()
            let name = try? probe.password(of: step).field
            let isInAddress =
                step.request.method == "GET"
                && name.map { step.request.query?.contains("\($0)=") ?? false } ?? false
            return rule.judged(isInAddress ? ["the form of the password is sent by GET"] : [])
        },
    ]

    static let wrong = Rule(
        "pages/wrong-password", "a wrong password does not sign in", .house, .error,
        .rfc(6749, "10.10"),
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password.")

    static let returned = Rule(
        "pages/password-returned", "no page has the password in it", .house, .error,
        Rule.Source(
            "OWASP, Authentication",
            url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html"),
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.")
}

extension Probe {
    /// The field of the password in the last form of the sign-in, and its value.
    fileprivate func password(
        of step: Visit.Step
    ) throws -> (field: String, value: String) {
        let filled =
            configuration.signIn.forms.indices.contains(step.rule)
            ? configuration.signIn.forms[step.rule].fields : [:]
        let fields = step.page.forms.flatMap(\.fields)
        let typed = fields.first { $0.type == "password" && filled[$0.name] != nil }?.name
        let named = filled.keys.sorted().first { name in
            SignIn.secretWords.contains { name.lowercased().contains($0) }
        }
        guard let name = typed ?? named, let value = filled[name] else {
            throw CouldNotTell("the last form of the sign-in has no password", isIntended: true)
        }
        return (name, value)
    }
}

extension RuleGroup {
    /// The pages of the sign-in and of the consent, as an attacker would try them.
    package static let pages = RuleGroup(
        id: "pages", title: "sign-in and consent pages",
        inspections: ForgeryRules.inspections + SessionRules.inspections + DetourRules.inspections
            + PasswordRules.inspections + ReflectionRules.inspections + PageHeaderRules.inspections
            + PageContentRules.inspections)
}
