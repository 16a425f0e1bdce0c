import HTTPMessages
import HeadlessBrowser
import WebText

/// Text of others that comes onto a page: it has to be text there, and no tag.
let reflectionRules: [Inspection] = [
    Inspection(
        "pages/reflection", "no page has a parameter of the request on it as a tag", .security, .error,
        .rfc(6749, "10.14"),
        why: "A link to your page could bring its own script, which reads the password as the user types it.",
        remedy: "Escape every value where it is written into HTML; take a template engine that does it by "
            + "itself. A value in a script needs JSON with < written as \\u003c."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        let rightQuery = try probe.query()
        var visits: [MarkedVisit] = []
        for name in ["client_id", "redirect_uri", "state", "scope", "user_locale", "response_type"] {
            let value = name == "redirect_uri" ? SpoiltRedirectURI.elsewhere + "?" + mark : mark
            // The right request has no user_locale, which Google may send.
            let query =
                name == "user_locale" ? rightQuery.adding(name, value) : rightQuery.setting(name, value)
            let url = probe.address(of: query)
            // To a stranger the sign-in is shown, to the user the consent; neither form is sent.
            for cookies in [[], signIns.signedIn.cookies] {
                let visit = try await probe.visit(url, cookies, .holdingAll)
                visits.append(MarkedVisit(place: name, visit: visit))
            }
        }
        return rule.judged(visits)
    },
    Inspection(
        "pages/reflection-in-sign-in", "the sign-in does not show what was typed as a tag", .security, .error,
        .rfc(6749, "10.14"),
        why: "A page of another site can send this form with a script in the name.",
        remedy: "Escape every value where it is written into HTML."
    ) { rule, probe in
        let signIns = try await probe.signInVisits()
        guard let step = signIns.signInSteps.first, let name = probe.fieldWithoutPassword(of: step) else {
            return rule.notAsked("no form of the sign-in asks for a name")
        }
        let visit = try await probe.visit(
            try probe.rightAddress(), [], .replacing(field: name, with: mark, inForm: step.formIndex))
        return rule.judged([MarkedVisit(place: name, visit: visit)])
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
        return rule.judged([MarkedVisit(place: "the path", visit: visit)])
    },
]

/// A tag that no page has by itself, behind characters that end an attribute.
private let mark = "fc'\"><flipcheck x=1>"
/// The beginning of the tag in ``mark``: a page has it only where it did not escape the mark.
private let markAsTag = "<flipcheck"

/// A visit that sent the mark, and the name of the parameter or field that carried it.
private struct MarkedVisit {
    let place: String
    let visit: Visit
}

extension Probe {
    /// The first field that the configured rule of a step fills in, other than the password; nil for none.
    fileprivate func fieldWithoutPassword(of step: Visit.Step) -> String? {
        let fields = step.page.forms.flatMap(\.fields)
        let passwords = Set(fields.filter { $0.type == "password" }.map(\.name))
        let filledIn = configuration.signIn.forms[step.formIndex].fields.keys.sorted()
        return filledIn.first { !passwords.contains($0) }
    }
}

extension Rule {
    /// The rule holds when no page has the mark as a tag.
    fileprivate func judged(_ visits: [MarkedVisit]) -> Finding {
        var places: Set<String> = []
        var evidence: [Evidence] = []
        for marked in visits {
            guard let page = marked.visit.pages(with: markAsTag).first else { continue }
            places.insert(marked.place)
            if evidence.isEmpty { evidence = [page.evidence] }
        }
        return judged(places.sorted().map { "\($0.prefix(64)) came onto a page as a tag" }, evidence)
    }
}
