import HTTPMessages
import HeadlessBrowser
import WebText

/// Texts of programs that failed: traces, and errors of databases.
private let traces = [
    "Traceback (most recent call last)", "Exception in thread", "\tat java.", "at org.springframework",
    "node_modules/", "at Object.<anonymous>", "goroutine 1 [", "Werkzeug Debugger", "Whoops\\",
    "Symfony\\Component", "Stack trace:", "You have an error in your SQL syntax", "SQLSTATE[", "ORA-0",
    "psycopg2.", "sqlite3.", "sqlalchemy.", "[SQL: ", "ActiveRecord::", "System.NullReferenceException",
    ".rb:in `", ".php on line",
]

/// The password: wrong ones are refused, and right ones are not shown.
let pageContentRules: [Inspection] = [
    Inspection(
        "pages/wrong-password", "a wrong password does not sign in", .security, .error,
        .projectRule(.rfc(6749, "10.10")),
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password."
    ) { rule, probe in
        let visit = try await probe.wrongPassword().visit
        let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
        return rule.holds(!isSignedIn, else: "a password with one letter more was taken", visit.evidence)
    },
    Inspection(
        "pages/password-returned", "no page has the password in it", .security, .error,
        Rule.Source(
            "OWASP, Authentication", .projectRule,
            url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html"),
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.", of: { try await $0.wrongPassword() }
    ) { rule, typed in
        let pages = typed.visit.pages(with: typed.password)
        return rule.holds(
            pages.isEmpty, else: "a page had the password in it that was typed",
            pages.isEmpty ? typed.visit.evidence : pages.prefix(1).map(\.evidence))
    },
    Inspection(
        "pages/password-in-address", "the form of the password is not sent by GET", .security, .error,
        .projectRule(.rfc(9110, "17.9")),
        why: "The password is then in the address: in the history, in every log, and in the next Referer.",
        remedy: "Use method=post."
    ) { rule, probe in
        let step = try await probe.signInVisits().lastSignInStep()
        let name = try? probe.password(of: step).name
        let isInAddress =
            step.request.method == "GET"
            && name.map { step.request.query?.contains("\($0)=") ?? false } ?? false
        return rule.holds(!isInAddress, else: "the form of the password is sent by GET")
    },
    // Text of others that comes onto a page: it has to be text there, and no tag.
    Inspection(
        "pages/reflection", "no page has a parameter of the request on it as a tag", .security, .error,
        .rfc(6749, "10.14"),
        why: "A link to your page could bring its own script, which reads the password as the user types it.",
        remedy: "Escape every value where it is written into HTML; take a template engine that does it by "
            + "itself. A value in a script needs JSON with < written as \\u003c."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let good = try probe.query()
        var pages: [NamedVisit] = []
        for name in ["client_id", "redirect_uri", "state", "scope", "user_locale", "response_type"] {
            let value = name == "redirect_uri" ? SpoiltRedirectURI.elsewhere + "?" + mark : mark
            let query = name == "user_locale" ? good.adding(name, value) : good.setting(name, value)
            let url = probe.address(of: query)
            // To a stranger the sign-in is shown, to the user the consent; neither form is sent.
            for cookies in [[], signIns.second.cookies] {
                let visit = try await probe.visit(url, cookies, .holdingAll)
                pages.append(NamedVisit(name: name, visit: visit))
            }
        }
        return rule.judged(pages)
    },
    Inspection(
        "pages/reflection-in-sign-in", "the sign-in does not show what was typed as a tag", .security, .error,
        .rfc(6749, "10.14"),
        why: "A page of another site can send this form with a script in the name.",
        remedy: "Escape every value where it is written into HTML."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        guard let step = signIns.signInSteps.first,
            let name = probe.configuration.signIn.forms[step.rule].fields.keys.sorted().first(where: {
                name in
                !step.page.forms.flatMap(\.fields).contains { $0.name == name && $0.type == "password" }
            })
        else { return rule.notAsked("no form of the sign-in asks for a name") }
        let visit = try await probe.visit(
            try probe.rightAddress(), [], .replacing(step.rule, name, with: mark))
        return rule.judged([NamedVisit(name: name, visit: visit)])
    },
    Inspection(
        "pages/reflection-of-path", "the page for an unknown address does not show it as a tag", .security,
        .error, .projectRule(.rfc(6749, "10.14")),
        why: "A script on any page of the site can read the sign-in page too.",
        remedy: "Escape the address, or leave it out."
    ) { rule, probe in
        _ = try await probe.signInVisits()
        guard let origin = HTTPRequest("GET", probe.configuration.authorizationURL ?? "")?.origin else {
            throw CouldNotTell.notConfigured("authorizationURL")
        }
        let visit = try await probe.visit("\(origin)/flip-check-\(PercentCoding.encode(mark))")
        return rule.judged([NamedVisit(name: "the path", visit: visit)])
    },
    Inspection(
        "pages/form-target", "no form is sent to plain http on another machine", .security, .error,
        .rfc(6749, "10.9"),
        why: "The browser sends the content of the form in the clear.",
        remedy: "Use a path in action. Behind a proxy, tell the framework that the outside is https."
    ) { rule, probe in
        // A form that may not be sent ends the authorization, so the pages before it count.
        let ended = try await probe.firstAuthorization()
        let plain = ended.pages.flatMap(\.forms).map { $0.action.lowercased() }.filter {
            $0.hasPrefix("http://") && !ProbeTarget.isLoopback($0)
        }
        if plain.isEmpty { _ = try await probe.signInVisits() }
        return rule.holds(
            plain.isEmpty, else: "a form is sent to an address that is not https", ended.evidence)
    },
    Inspection(
        "pages/no-stack-trace", "no answer shows the inside of the program", .security, .warning,
        Rule.Source("CWE-209", .projectRule, url: "https://cwe.mitre.org/data/definitions/209.html"),
        why: "Names of files, versions and statements of the database help an attacker, and no user.",
        remedy: "Switch the framework's debug mode off, and show a page of your own.", isLast: true
    ) { rule, probe in
        try await probe.provenAuthorization()
        let shown = probe.prober.log.filter {
            $0.response.map { $0.status >= 400 && $0.text.hasAny(traces) } ?? false
        }
        return rule.holds(
            shown.isEmpty, else: "\(shown.count) answers show the inside of the program",
            shown.prefix(1).map(\.evidence))
    },
]

/// A visit that sent a mark, and the name of the place that the mark was put into.
private struct NamedVisit {
    let name: String
    let visit: Visit
}

/// A field of a sign-in form and what is typed into it.
private struct FilledField {
    let name: String
    let value: String
}

/// A visit in which a password was typed that is nearly right.
private struct WrongPasswordVisit {
    let visit: Visit
    let password: String
}

extension Memo<WrongPasswordVisit> {
    fileprivate static var wrongPassword: Self { Self("a visit with a wrong password") }
}

extension Probe {
    /// The field of the password in the last form of the sign-in, and its value.
    fileprivate func password(of step: Visit.Step) throws -> FilledField {
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
        return FilledField(name: name, value: value)
    }

    /// A visit in which a password is typed that is nearly right.
    fileprivate func wrongPassword() async throws -> WrongPasswordVisit {
        try await once(.wrongPassword) {
            let step = try await signInVisits().lastSignInStep()
            let right = try password(of: step)
            let wrong = right.value + "x"
            prober.secrets.remember(wrong)
            let visit = try await visit(try rightAddress(), [], .typing(step.rule, right.name, wrong))
            return WrongPasswordVisit(visit: visit, password: wrong)
        }
    }
}

extension Visit {
    fileprivate func pages(with text: String) -> [Exchange] {
        exchanges.filter { $0.isPage && $0.response?.text.contains(text) == true }
    }
}

/// A tag that no page has by itself, behind characters that end an attribute.
private let mark = "fc'\"><flipcheck x=1>"

extension Rule {
    /// The rule holds when no page has the mark as a tag.
    fileprivate func judged(_ visits: [NamedVisit]) -> Finding {
        var names: Set<String> = []
        var evidence: [Evidence] = []
        for named in visits {
            guard let page = named.visit.pages(with: "<flipcheck").first else { continue }
            names.insert(named.name)
            if evidence.isEmpty { evidence = [page.evidence] }
        }
        return judged(names.sorted().map { "\($0.prefix(64)) came onto a page as a tag" }, evidence)
    }
}
