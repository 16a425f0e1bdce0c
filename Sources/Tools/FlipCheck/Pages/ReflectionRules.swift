import HTTPMessages
import LocalWeb
import WebText

/// Text of others that comes onto a page: it has to be text there, and no tag.
enum ReflectionRules {
    static let inspections: [Inspection] = [
        Inspection(
            "pages/reflection", "no page has a parameter of the request on it as a tag", .rfc, .error,
            .rfc(6749, "10.14"),
            why:
                "A link to your page could bring its own script, which reads the password as the user types it.",
            remedy:
                "Escape every value where it is written into HTML; take a template engine that does it by "
                + "itself. A value in a script needs JSON with < written as \\u003c."
        ) { rule, probe in
            let walks = try await probe.pageWalks()
            let good = try probe.query()
            var pages: [(name: String, visit: Visit)] = []
            for name in ["client_id", "redirect_uri", "state", "scope", "user_locale", "response_type"] {
                let value = name == "redirect_uri" ? SpoiltRedirectURI.elsewhere + "?" + mark : mark
                let query = name == "user_locale" ? good.adding(name, value) : good.setting(name, value)
                let url = query.url(at: probe.configuration.authorizationURL ?? "")
                // To a stranger the sign-in is shown, to the user the consent; neither form is sent.
                for cookies in [[], walks.second.cookies] {
                    pages.append((name, try await probe.visit(url, cookies, .holdingAll)))
                }
            }
            return rule.judged(pages)
        },
        Inspection(
            "pages/reflection-in-sign-in", "the sign-in does not show what was typed as a tag", .rfc, .error,
            .rfc(6749, "10.14"),
            why: "A page of another site can send this form with a script in the name.",
            remedy: "Escape every value where it is written into HTML."
        ) { rule, probe in
            let walks = try await probe.pageWalks()
            guard let step = walks.signInSteps.first,
                let name = probe.configuration.signIn.forms[step.rule].fields.keys.sorted().first(where: {
                    name in
                    !step.page.forms.flatMap(\.fields).contains { $0.name == name && $0.type == "password" }
                })
            else { return rule.notAsked("no form of the sign-in asks for a name") }
            let visit = try await probe.visit(
                try probe.rightAddress(), [],
                .replacing(step.rule, name, with: mark))
            return rule.judged([(name, visit)])
        },
        Inspection(
            "pages/reflection-of-path", "the page for an unknown address does not show it as a tag", .house,
            .error, .rfc(6749, "10.14"),
            why: "A script on any page of the site can read the sign-in page too.",
            remedy: "Escape the address, or leave it out."
        ) { rule, probe in
            _ = try await probe.pageWalks()
            guard let origin = HTTPRequest("GET", probe.configuration.authorizationURL ?? "")?.origin else {
                throw CouldNotTell.notConfigured("authorizationURL")
            }
            return rule.judged([
                ("the path", try await probe.visit("\(origin)/flip-check-\(PercentCoding.encode(mark))"))
            ])
        },
    ]

    /// A tag that no page has by itself, behind characters that end an attribute.
    static let mark = "fc'\"><flipcheck x=1>"
}

extension Rule {
    /// The rule holds when no page has the mark as a tag.
    fileprivate func judged(_ visits: [(name: String, visit: Visit)]) -> Finding {
        let shown = visits.flatMap { name, visit in
            visit.exchanges.filter { exchange in
                exchange.isHTML && exchange.response?.text.contains("<flipcheck") == true
            }.map { (name, $0) }
        }
        let names = Set(shown.map(\.0)).sorted()
        return judged(
            names.map { "\($0.prefix(64)) came onto a page as a tag" }, shown.prefix(1).map(\.1.evidence))
    }
}
