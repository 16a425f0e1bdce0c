import HTTPMessages

/// Text of others that comes onto a page: it has to be text there, and no tag.
let reflectionRules: [Rule] = [
    Rule(
        "pages/reflection", "no page has a parameter of the request on it as a tag", .security, .error,
        .rfc(6749, "10.14"),
        fault: "a link can put its own tags on your page, such as a script",
        why: "A link to your page could bring its own script, which reads the password as the user types it.",
        remedy: "Escape every value where it is written into HTML; take a template engine that does it by "
            + "itself. A value in a script needs JSON with < written as \\u003c.",
        on: .markInEachParameter
    ) { .noMarkAsTag($0) },
    Rule(
        "pages/reflection-in-sign-in", "the sign-in does not show what was typed as a tag", .security, .error,
        .rfc(6749, "10.14"),
        fault: "another site can put its own tags on your sign-in page",
        why: "A page of another site can send this form with a script in the name.",
        remedy: "Escape every value where it is written into HTML.",
        on: .markAsUserName
    ) { .noMarkAsTag($0) },
    Rule(
        "pages/reflection-of-path", "the page for an unknown address does not show it as a tag", .security,
        .error, .projectRule(.rfc(6749, "10.14")),
        fault: "an address can put its own tags on your page, such as a script",
        why: "A script on any page of the site can read the sign-in page too.",
        remedy: "Escape the address, or leave it out.",
        on: .markInPath
    ) { .noMarkAsTag($0) },
]

extension Judgement {
    /// The rule holds when no page has the mark as a tag.
    fileprivate static func noMarkAsTag(_ visits: [MarkedVisit]) -> Judgement {
        let shown = visits.filter { $0.visit.exchanges.contains(where: \.hasMarkAsTag) }
        return judged(
            Set(shown.map(\.place)).sorted().map { "\($0.prefix(64)) came onto a page as a tag" },
            shown.first?.evidence ?? [])
    }
}

extension MarkedVisit {
    /// The request that carried the mark, and the page that shows it.
    fileprivate var evidence: [Evidence] {
        guard let page = visit.exchanges.first(where: \.hasMarkAsTag) else { return [] }
        let carrier = visit.exchanges.first { $0.request.carriesMark }
        guard let carrier, carrier.number != page.number else { return [page.evidence] }
        return [carrier.evidence, page.evidence]
    }
}

extension HTTPRequest {
    /// Whether the mark is in its address or its form: the word in it stays as it is in each of their encodings.
    fileprivate var carriesMark: Bool {
        target.contains(Mark.element) || String(decoding: body, as: UTF8.self).contains(Mark.element)
    }
}
