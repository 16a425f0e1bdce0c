import HTTPMessages
import HeadlessBrowser
import WebText

/// Text of others that comes onto a page: it has to be text there, and neither a tag nor an attribute.
let reflectionRules: [Rule] = [
    Rule(
        "pages/reflection", "no page has a parameter of its address on it as a tag or an attribute",
        .security, .error,
        .rfc(6749, "10.14"),
        fault: "a link can put its own tags on your page, such as a script",
        why: "A link to your page could bring its own script, which reads the password as the user types it.",
        remedy: "Escape every value where it is written into HTML, quotation marks of both kinds too; take a "
            + "template engine that does it by itself. A value in a script needs JSON with < written as \\u003c.",
        on: .markInEachParameter
    ) { .noMarkup($0) },
    Rule(
        "pages/reflection-in-answer", "no value of a request adds a parameter to its answer", .security,
        .error, .rfc(6749, "10.14"),
        reach: .few, fault: "a link can add its own parameter to an answer, such as a code",
        why:
            "An error can then bring the code of an attacker, and the user's Google account is linked to the "
            + "attacker's.",
        remedy:
            "Escape every value that is written into an address, error_description too: all but letters, digits and "
            + "-._~.",
        on: .markInEachParameter
    ) { visits in
        let sent = visits.filter { $0.place == "scope" }.map(\.visit)
        // A page of the partner's own, such as one for errors, is no answer.
        let answered = sent.filter { $0.answer != nil && $0.endsAtOwnPage != true }
        guard !answered.isEmpty else {
            if let reason = sent.reasonAgainstRefusal { return .open(reason) }
            return .notAsked("no answer came to a scope with an & in it")
        }
        let added = answered.first { visit in
            visit.answer?.parameters.items.contains { $0.name == Mark.addedParameter } == true
        }
        return .holds(
            added == nil, else: "the scope of the request added \(Mark.addedParameter) to the answer",
            (added ?? answered[0]).evidence)
    },
    Rule(
        "pages/reflection-in-sign-in", "the sign-in does not show what was typed as a tag", .security, .error,
        .rfc(6749, "10.14"),
        fault: "another site can put its own tags on your sign-in page",
        why: "A page of another site can send this form with a script in the name.",
        remedy: "Escape every value where it is written into HTML.",
        on: .markAsUserName
    ) { .noMarkup($0) },
    Rule(
        "pages/reflection-of-path", "the page for an unknown address does not show it as a tag", .security,
        .error, .projectRule(.rfc(6749, "10.14")),
        fault: "an address can put its own tags on your page, such as a script",
        why: "A script on any page of the site can read the sign-in page too.",
        remedy: "Escape the address, or leave it out.",
        on: .markInPath
    ) { .noMarkup($0) },
]

/// A visit that sent a ``Mark``, and the name of the parameter or field that carried it.
struct MarkedVisit: Sendable, Codable {
    /// The ``place`` of two parameters at once: Google may send each, and the usual right request has neither.
    fileprivate static let placeOfOptional = "user_locale or login_hint"
    /// The ``place`` of the parameters by which a page is often told what to say.
    fileprivate static let placeOfMessages = "error or message"

    let place: String
    let visit: Visit

    /// Whether the value that was typed has the condition of SQL.
    var sendsSQL: Bool {
        visit.exchanges.contains { exchange in
            let value = exchange.request.formValue(place) ?? exchange.request.queryValue(place)
            return value?.hasBytes(of: Mark.condition) == true
        }
    }
}

extension Trial<[MarkedVisit]> {
    /// A mark in each parameter of the request, and in those of the sign-in's own pages.
    static var markInEachParameter: Self {
        Self("markInEachParameter", from: .signInVisits, requests: 0, signIns: 12) { signIns, probe in
            try await probe.marksInRequest(signIns) + probe.marksInMessages(signIns)
                + probe.marksInCarriedAddresses(signIns)
        }
    }

    /// A mark in the field of the user's name, the `userNameField` of the first form of the sign-in that has one.
    ///
    /// SQL stands before the mark, and where the configured name is an email address, its domain stands behind it. A mark
    /// without the SQL follows where a code came, or where a filter may have refused the first and no page shows it. For an
    /// email address, the same is done with a mark that is one, unless a code came before.
    static var markAsUserName: Self {
        Self("markAsUserName", from: .signInVisits, requests: 0, signIns: 1) { signIns, probe in
            let signIn = probe.configuration.signIn
            let fields = signIns.signInSteps.map(\.formIndex).compactMap { form in
                signIn.userNameField(ofForm: form).map { (form: form, name: $0) }
            }
            guard let field = fields.first else {
                throw CouldNotTell.notAsked("no form of the sign-in has the name of a user")
            }
            let domain = signIn.forms[field.form].fields[field.name]?.drop { $0 != "@" } ?? ""
            func visits(with mark: String) async throws -> [MarkedVisit] {
                try await probe.marked(field.name, mark) { mark in
                    try await probe.visit(
                        try probe.rightAddress(),
                        .replacing(field: field.name, with: mark + domain, inForm: field.form))
                }
            }
            func visitsWithSQL(_ mark: String, inDoubtAlso plainMark: String) async throws -> [MarkedVisit] {
                let withSQL = try await visits(with: mark)
                let mayBeFiltered =
                    withSQL.contains { $0.visit.mayEndAtFilter }
                    && !withSQL.contains { $0.visit.isMarkShown }
                guard mayBeFiltered || withSQL.contains(where: { $0.visit.hasCode }) else { return withSQL }
                return withSQL + (try await visits(with: plainMark))
            }
            let asName = try await visitsWithSQL(Mark.inUserName, inDoubtAlso: Mark.inAttribute)
            guard !domain.isEmpty, !asName.contains(where: { $0.visit.hasCode }) else { return asName }
            // What is not an address may be refused before the name is looked up.
            let asAddress = try await visitsWithSQL(Mark.inAddressWithSQL, inDoubtAlso: Mark.inAddress)
            return asName + asAddress
        }
    }

    /// A visit to an unknown address, with a mark in its path.
    static var markInPath: Self {
        Self("markInPath", after: Control(.signInVisits), requests: 0, signIns: 1) { probe in
            guard let origin = HTTPRequest("GET", try probe.authorizationURL())?.origin else {
                throw CouldNotTell.notAskedWithout("authorizationURL")
            }
            return try await probe.marked("the path") {
                try await probe.visit("\(origin)/flip-check-\(PercentCoding.encode($0))")
            }
        }
    }
}

extension Probe {
    /// Right requests with a mark in one parameter each, sent by a stranger and by a signed-in user, up to the first form.
    fileprivate func marksInRequest(_ signIns: SignInVisits) async throws -> [MarkedVisit] {
        let rightQuery = try query()
        let optional = MarkedVisit.placeOfOptional
        var visits: [MarkedVisit] = []
        for name in ["client_id", "redirect_uri", "state", "scope", optional, "response_type"] {
            // To a stranger the sign-in is shown, to the user the consent; a wrong client gets one page from both.
            let isOfClient = ["client_id", "redirect_uri"].contains(name)
            for cookies in isOfClient ? [[]] : [[], signIns.signedIn.cookies] {
                visits += try await marked(name) { mark in
                    let value =
                        switch name {
                        case "redirect_uri": ForeignSite.address + "?" + mark
                        case "scope": scope(with: mark)
                        default: mark
                        }
                    let query =
                        name == optional
                        ? rightQuery.setting("user_locale", value).setting("login_hint", value)
                        : rightQuery.setting(name, value)
                    return try await visit(address(of: query), with: cookies, .holdingAll())
                }
            }
        }
        return visits
    }

    /// The pages of the sign-in, after the forms before them, with a mark in the parameters by which a page is often told what
    /// to say.
    fileprivate func marksInMessages(_ signIns: SignInVisits) async throws -> [MarkedVisit] {
        var visits: [MarkedVisit] = []
        for step in signIns.signInSteps {
            visits += try await marked(MarkedVisit.placeOfMessages) { mark in
                let added = ["error", "error_description", "message"].map { Parameters.Item($0, mark) }
                guard let page = signIns.signingIn.openedPage(of: step) else {
                    // A page that answers a form may be one that can also be opened.
                    return try await visit(
                        Parameters(added).appended(to: step.page.url), with: step.cookies, .onlyOpening)
                }
                let change = AddressChange(page: page) { $0 + added }
                return try await visit(
                    try rightAddress(), .holding(form: step.formIndex), onTheWay: change)
            }
        }
        return visits
    }

    /// The pages of the sign-in with a mark behind the address that they carry: a server may show no other address.
    fileprivate func marksInCarriedAddresses(_ signIns: SignInVisits) async throws -> [MarkedVisit] {
        let carried = signIns.signingIn.carriedAddresses(authorizationURL: try authorizationURL())
        var visits: [MarkedVisit] = []
        // Further addresses of a sign-in are mostly copies.
        for address in carried.prefix(2) {
            visits += try await marked(address.name) { mark in
                let change = address.change(to: address.value + mark)
                let opened = try await visit(try rightAddress(), .onlyOpening, onTheWay: change)
                if opened.hasSentMark { return opened }
                // Its page comes after a form.
                return try await visit(try rightAddress(), onTheWay: change)
            }
        }
        return visits
    }

    /// The right scopes and one more, which is the mark.
    ///
    /// A server may show each scope by itself, and none of a request without a right one. A slash stands between attributes
    /// as a space does, at which scopes end.
    ///
    /// The end of the mark is for the rule about parameters that a value of the request adds to an answer.
    fileprivate func scope(with mark: String) -> String {
        let marked = mark.replacingBytes(of: " ", with: "/") + "&\(Mark.addedParameter)=1"
        return (configuration.scopes + [marked]).joined(separator: " ")
    }

    /// A visit with a mark, and one with the mark for text where a page has the first mark as text.
    ///
    /// In a redirect URI that no page shows, the tag without quotation marks follows.
    fileprivate func marked(
        _ place: String, _ mark: String = Mark.inAttribute, _ visit: (_ mark: String) async throws -> Visit
    ) async throws -> [MarkedVisit] {
        let first = MarkedVisit(place: place, visit: try await visit(mark))
        let exchanges = first.visit.exchanges
        if exchanges.contains(where: \.hasMark) {
            guard exchanges.allSatisfy({ $0.markup == nil }) else { return [first] }
            return [first, MarkedVisit(place: place, visit: try await visit(Mark.inText))]
        }
        // With quotation marks it is not an address, which a server may show on another page, or not at all.
        guard place == "redirect_uri", !first.visit.isMarkShown else { return [first] }
        return [first, MarkedVisit(place: place, visit: try await visit(Mark.tag))]
    }
}

extension Judgement {
    /// The rule holds when no page, whatever its status, has the mark as a tag or as an attribute.
    fileprivate static func noMarkup(_ visits: [MarkedVisit]) -> Judgement {
        let shown = visits.filter { $0.pageWithMarkup != nil }
        let mistakes = shown.compactMap { marked in
            marked.pageWithMarkup?.markup.map { "\(marked.place.asShortName) came onto a page as \($0)" }
        }
        // What was not sent could not come back.
        let unsent = visits.filter { !$0.visit.hasSentMark }.map {
            OpenQuestion("no page of the sign-in took it", about: $0.place)
        }
        // What did not reach the server in any visit with this value could not come back either.
        let places = visits.grouped(by: \.place)
        let lost = places.filter { $0.members.allSatisfy(\.visit.endsAtLoad) }.map {
            OpenQuestion("the server was too busy", about: $0.text)
        }
        let filtered = places.filter { $0.members.allSatisfy(\.mayBeFiltered) }.map {
            let isKnown = $0.members.contains(where: \.visit.endsAtFilter)
            return OpenQuestion(
                "a filter before the server \(isKnown ? "refused it" : "may have refused it")",
                about: $0.text)
        }
        return judged(Set(mistakes).sorted(), unclear: unsent + filtered + lost, shown.first?.evidence ?? [])
            .unless(visits.map(\.visit).reasonAgainstRefusal)
    }
}

extension MarkedVisit {
    /// Whether a filter, and not the server, may have refused the mark; a server has no reason to refuse a free text by a
    /// status.
    fileprivate var mayBeFiltered: Bool {
        let isFreeText = ["state", Self.placeOfOptional, Self.placeOfMessages].contains(place)
        return visit.endsAtFilter || isFreeText && visit.mayEndAtFilter && !visit.isMarkShown
    }

    /// The first page that has the mark as a tag or as an attribute.
    fileprivate var pageWithMarkup: Exchange? { visit.exchanges.first { $0.markup != nil } }

    /// The request that carried the mark, and the page that shows it.
    fileprivate var evidence: [Evidence] {
        guard let page = pageWithMarkup else { return [] }
        let carrier = visit.exchanges.first { $0.request.carriesMark }
        guard let carrier, carrier.number != page.number else { return [page.evidence] }
        return [carrier.evidence, page.evidence]
    }
}

extension Visit {
    /// The address up to the question mark of a step's page, where a GET brought it, or nil where a form did.
    fileprivate func openedPage(of step: Step) -> String? {
        let request = exchanges.first { $0.request.method == "GET" && $0.request.url == step.page.url }?
            .request
        return request.map { $0.origin + $0.path }
    }

    /// Whether it ended at a page that only a filter before the server sends.
    var endsAtFilter: Bool { exchanges.last?.isOfFilter == true }

    /// Whether it ended at the page of a filter, or with a status that many of them have.
    var mayEndAtFilter: Bool {
        endsAtFilter || exchanges.last?.response.map { [403, 406].contains($0.status) } == true
    }

    /// Whether a request carried the mark.
    fileprivate var hasSentMark: Bool { exchanges.contains { $0.request.carriesMark } }
}

extension HTTPRequest {
    /// Whether the mark is in its address or its form: the word in it stays as it is in each of their encodings.
    fileprivate var carriesMark: Bool {
        target.hasBytes(of: Mark.name) || String(decoding: body, as: UTF8.self).hasBytes(of: Mark.name)
    }
}
