import HTTPMessages
import WebText

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
        reach: .few, fault: "the answer goes to any address that is put into the form of the consent",
        why:
            "The browser can change every field of a form. The code, or a user who refuses, would go to the changed "
            + "address.",
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
        .cwe(644),
        reach: .few, fault: "a request can put another host into your addresses, and caches keep it",
        why:
            "A cache keeps the answer with the attacker's addresses, and gives it to others. Metadata with a "
            + "foreign token endpoint then brings the client's secret there.",
        remedy:
            "Write the server's own address into its settings. Read X-Forwarded-Host only where a proxy of "
            + "yours sets it for every request, and compare the host with a list.",
        on: .requestsThatNameOtherHost, verdict: judgeForeignHost),
]

/// A visit with an address of another site in place of one of the partner's own.
struct Detour: Sendable, Codable {
    /// The name of the parameter that carried it.
    let parameter: String
    let address: String
    let visit: Visit
    /// Whether it took the place of the answer's address after the consent, or nil for an address of the sign-in.
    var isOfAnswer: Bool?

    /// Whether the partner wrote its origin right before the address in a redirect, with no slash in between.
    fileprivate var wasJoinedToOrigin: Bool {
        visit.exchanges.contains { exchange in
            !address.hasPrefix("/")
                && exchange.response?.headers["Location"]?.hasSameBytes(as: exchange.request.origin + address)
                    == true
        }
    }

    /// Whether the address was sent in the course of a sign-in, and not only by opening the page, which may be used up.
    fileprivate var isOnTheWay: Bool {
        visit.exchanges.dropFirst().contains { exchange in
            exchange.request.queryValue(parameter) == address
                || exchange.request.formValue(parameter) == address
        }
    }
}

/// A request that names another host than that of the server.
struct HostAttempt: Sendable, Codable {
    /// The field that names it, followed by “at the metadata” where the request is for that.
    let name: String
    let visit: Visit

    /// Whether it is the sign-in whose host a proxy does not look at: a Host that it does not know, it turns away.
    fileprivate var isForwardedSignIn: Bool { name == "X-Forwarded-Host" }

    /// The first message in whose answer the host came back in an address, or nil for none.
    fileprivate var messageWithForeignAddress: Exchange? {
        visit.exchanges.first { $0.linksToForeignHost || Visit(exchanges: [$0]).wasSentToForeignHost }
    }
}

extension Trial<[Detour]> {
    /// An address of another site in the parameter that carries the answer, if there is one, and then in up to two parameters
    /// and two hidden fields of the sign-in that carry an address, until one leads there.
    ///
    /// It comes in nine writings: whole, without a scheme, behind the right origin, and with slashes, a tab or line ends that
    /// browsers read in another way. Where a redirect has the partner's origin right before one, a tenth begins with `@`.
    static var foreignAddressesInSignIn: Self {
        Self("foreignAddressesInSignIn", from: .signInVisits, requests: 0, signIns: 11) { signIns, probe in
            let inAddresses = signIns.signingIn.carriedAddresses(
                authorizationURL: try probe.authorizationURL())
            let inForms = signIns.signingIn.addressesInForms(filledBy: probe.configuration.signIn.forms)
                .filter { field in !inAddresses.contains { $0.name == field.name } }
            let carriedAddresses = inAddresses.prefix(maximumAddresses) + inForms.prefix(maximumAddresses)
            var detours = try await probe.detoursOfAnswer(signIns)
            if carriedAddresses.isEmpty, detours.isEmpty {
                throw CouldNotTell.notAsked("no page of the sign-in carries an address")
            }
            if detours.contains(where: \.visit.wasSentToForeignHost) { return detours }
            for carried in carriedAddresses {
                func isForeign(_ foreign: String, alsoSignedIn: Bool = false) async throws -> Bool {
                    // The report shows the address as it was sent.
                    probe.prober.secrets.own(foreign)
                    detours += try await probe.detours(
                        to: foreign, inPlaceOf: carried, signIns, alsoSignedIn: alsoSignedIn
                    ).map { Detour(parameter: carried.name, address: foreign, visit: $0) }
                    return detours.last?.visit.wasSentToForeignHost == true
                }
                for (number, foreign) in carried.foreignAddresses.enumerated() {
                    if try await isForeign(foreign, alsoSignedIn: number < 2) { return detours }
                }
                if detours.contains(where: \.wasJoinedToOrigin), try await isForeign(carried.foreignEnd) {
                    return detours
                }
            }
            return detours
        }
    }

    /// How many carried addresses of each kind are tried: further ones of a sign-in are mostly copies.
    private static var maximumAddresses: Int { 2 }
}

extension Trial<Visit> {
    /// The form of the consent with another redirect URI in it and in its action, where they carry one in a value, as it is or
    /// escaped, such as the address of the request; agreed to, and then refused, by the last step of signIn.refusal that fits
    /// this page.
    ///
    /// Where both carry one, the user also agrees on a page that is opened anew with the other URI only in the form, and on
    /// one with it only in the action: a server may check one of them, and redirect to the other. Where one of these forms ends
    /// at 5xx or without an answer, or its page does not come, the others and the refusal may still lead to the other site;
    /// else the rule could not tell.
    static var consentToForeignRedirectURI: Self {
        Self("consentToForeignRedirectURI", from: .signInVisits, requests: 1, signIns: 2) { signIns, probe in
            let cookies = signIns.signedIn.cookies
            let query = try probe.query()
            let consent = try await probe.visitToConsent(cookies, query)
            let redirectURI = query.redirectURI ?? probe.configuration.usualRedirectURI
            let agreed = try await probe.agree(on: consent, to: query, replacing: redirectURI, cookies)
            if case .success(let visit) = agreed, visit.wasSentToForeignHost { return visit }
            // The refusal may go on after this form, where the user has to be sure.
            if let refusal = probe.configuration.signIn.refusal.last(where: { $0.fits(consent.page.forms) }) {
                // A server may check the address only where it gives a code.
                let refused = try await probe.refuse(
                    on: consent, by: refusal, replacing: redirectURI, cookies)
                if refused.wasSentToForeignHost { return refused }
            }
            return try agreed.get()
        }
    }
}

extension Trial<[HostAttempt]> {
    /// A sign-in with another host in `X-Forwarded-Host`, one with it in `Host`, and the metadata with `X-Forwarded-Host`.
    static var requestsThatNameOtherHost: Self {
        Self("requestsThatNameOtherHost", after: .code, requests: 1, signIns: 2) { probe in
            var attempts: [HostAttempt] = []
            var silence: CouldNotTell?
            for field in ["X-Forwarded-Host", "Host"] {
                do {
                    let visit = try await probe.visit(
                        try probe.rightAddress(), adding: [field: ForeignSite.host])
                    attempts.append(HostAttempt(name: field, visit: visit))
                } catch {
                    // A server that knows no such host may close the connection. Or its form leads there by GET, and the
                    // browser does not send it: then the first page shows it.
                    silence = silence ?? CouldNotTell(error)
                    let opened = try? await probe.visit(
                        try probe.rightAddress(), .onlyOpening, adding: [field: ForeignSite.host])
                    if let opened { attempts.append(HostAttempt(name: field, visit: opened)) }
                }
            }
            if let read = await probe.metadataForOtherHost() { attempts.append(read) }
            // Where no page answered X-Forwarded-Host, only what was shown counts: metadata that shows nothing tells nothing of
            // the pages, nor does a proxy that turns an unknown Host away.
            let showsPage = attempts.contains(where: \.isForwardedSignIn)
            let isShown = attempts.contains { $0.messageWithForeignAddress != nil }
            if let silence, !showsPage, !isShown { throw silence }
            return attempts
        }
    }
}

extension Probe {
    /// Agrees by each changed form in turn, until the browser is sent to the other site.
    ///
    /// - Parameter cookies: those of the signed-in user, for further visits to the page.
    /// - Returns: the last visit, or the first failure where no visit led to the other site.
    fileprivate func agree(
        on consent: Visit.Step, to query: AuthorizationQuery, replacing redirectURI: String,
        _ cookies: [VisitorCookie]
    ) async throws -> Result<Visit, CouldNotTell> {
        func changed(_ step: Visit.Step) -> [HTTPRequest] {
            step.request.requests(replacingURL: redirectURI, with: ForeignSite.address)
        }
        let forms = changed(consent)
        if forms.isEmpty { throw CouldNotTell.notAsked("the form does not carry redirect_uri") }
        var result = Result<Visit, CouldNotTell>.success(Visit())
        for index in forms.indices {
            do {
                let step = index == 0 ? consent : try await visitToConsent(cookies, query)
                guard let form = changed(step).dropFirst(index).first else { continue }
                let agreed = try await visit(sending: form, with: step.cookies)
                if agreed.wasSentToForeignHost { return .success(agreed) }
                result = result.map { _ in agreed }
            } catch { result = result.flatMap { _ in .failure(CouldNotTell(error)) } }
        }
        return result
    }

    /// Refuses with a foreign address in place of the redirect URI in the form.
    ///
    /// Throws ``CouldNotTell`` where the page does not come again.
    ///
    /// - Parameter rule: the step of signIn.refusal.
    fileprivate func refuse(
        on consent: Visit.Step, by rule: SignIn.FormRule, replacing redirectURI: String,
        _ cookies: [VisitorCookie]
    ) async throws -> Visit {
        let change = FormChange.answering(
            form: consent.formIndex, by: rule, replacingURL: redirectURI, with: ForeignSite.address)
        func sendRefusal() async throws -> Visit {
            try await visit(try rightAddress(), with: cookies, change)
        }
        func isAsked(_ visit: Visit) -> Bool {
            visit.held != nil || visit.steps.contains { $0.formIndex == consent.formIndex }
        }
        var refused = try await sendRefusal()
        // The server may remember that the user has agreed.
        if !isAsked(refused), await resetAccount() { refused = try await sendRefusal() }
        guard isAsked(refused) else {
            throw CouldNotTell(
                "the page where the user agrees did not come again for a refusal", refused.evidence)
        }
        return refused
    }

    /// The metadata, asked for with another host in `X-Forwarded-Host`, or nil where no answer to that counts.
    fileprivate func metadataForOtherHost() async -> HostAttempt? {
        guard let issuer = configuration.issuer else { return nil }
        for var request in FlipCheckConfiguration.metadataRequests(issuer) {
            request.headers["X-Forwarded-Host"] = ForeignSite.host
            let exchange = await prober.exchange(request)
            let read = HostAttempt(
                name: "X-Forwarded-Host at the metadata", visit: Visit(exchanges: [exchange]))
            if exchange.response?.status == 200 || read.messageWithForeignAddress != nil { return read }
        }
        return nil
    }

    /// The page that carries the answer, opened with a foreign address in its place: without cookies, and in the first two
    /// writings by the user.
    ///
    /// It is opened as it was, because an attacker makes the whole link.
    fileprivate func detoursOfAnswer(_ signIns: SignInVisits) async throws -> [Detour] {
        guard let carried = signIns.signingIn.carriedAnswer else { return [] }
        var detours: [Detour] = []
        for (number, foreign) in carried.foreignAddresses.enumerated() {
            prober.secrets.own(foreign)
            for cookies in number < 2 ? [[], signIns.signedIn.cookies] : [[]] {
                let visit = try await visit(carried.url(with: foreign), with: cookies, .onlyOpening)
                detours.append(
                    Detour(parameter: carried.name, address: foreign, visit: visit, isOfAnswer: true))
                if visit.wasSentToForeignHost { return detours }
            }
        }
        return detours
    }

    /// Visits in which a foreign address takes the place of the carried address, one for each moment at which a
    /// server may read it, until one leads there.
    ///
    /// - Parameter isAlsoSignedIn: whether a signed-in user opens the page as well.
    fileprivate func detours(
        to foreign: String, inPlaceOf carried: CarriedAddress, _ signIns: SignInVisits,
        alsoSignedIn isAlsoSignedIn: Bool
    ) async throws -> [Visit] {
        func visitReplacingField(inForm form: Int) async throws -> Visit {
            try await visit(
                try rightAddress(), .replacing(field: carried.name, with: foreign, inForm: form))
        }
        if let form = carried.formIndex { return [try await visitReplacingField(inForm: form)] }
        let step = try signIns.lastSignInStep()
        // A new user, who signs in on that page.
        var visits = [try await visit(try rightAddress(), onTheWay: carried.change(to: foreign))]
        let isInForm = visits[0].steps.contains { $0.request.formValue(carried.name) == foreign }
        // The address in the form of a page may differ from the address that was opened.
        if !visits[0].wasSentToForeignHost, !isInForm, step.request.formValue(carried.name) != nil {
            visits.append(try await visitReplacingField(inForm: step.formIndex))
        }
        // A user who is signed in may be sent on at once.
        if isAlsoSignedIn, visits.last?.wasSentToForeignHost == false {
            visits.append(
                try await visit(carried.url(with: foreign), with: signIns.signedIn.cookies, .holdingAll()))
        }
        return visits
    }
}

private func judgeOpenRedirect(_ signIns: SignInVisits, _ detours: [Detour]) -> Judgement {
    guard let detour = detours.first(where: \.visit.wasSentToForeignHost) else {
        let ofSignIn = detours.filter { $0.isOfAnswer != true }
        guard ofSignIn.isEmpty || ofSignIn.contains(where: \.isOnTheWay) else {
            return .couldNotTell("the sign-in did not come by the carried address again")
        }
        return .held(signIns.signingIn.evidence).unless(detours.map(\.visit).reasonAgainstRefusal)
    }
    let seen =
        "\(detour.parameter.asShortName)=\(detour.address.withVisibleControls) led to \(ForeignSite.host)"
    let advice = "Redirect to the redirect URI where the code is made, and take its address from no query"
    return .failed(seen, detour.visit.evidence).advising(detour.isOfAnswer == true ? advice : nil)
}

private func judgeForeignHost(_ attempts: [HostAttempt]) -> Judgement {
    let messages = attempts.map(\.messageWithForeignAddress)
    let objections = zip(attempts, messages).compactMap { attempt, message in
        message.map {
            "\(attempt.name) \(ForeignSite.host) came back in an address, in the answer to "
                + "\($0.request.method) \($0.request.path.prefix(100))"
        }
    }
    let shown = messages.compactMap(\.self).first.map { [$0.evidence] }
    return .judged(objections, shown ?? attempts.first?.visit.evidence ?? [])
        .unless(attempts.first(where: \.isForwardedSignIn)?.visit.reasonAgainstRefusal)
}

extension Exchange {
    /// Whether a page, a document or the address of a redirect has an address of ``ForeignSite/host`` in it.
    ///
    /// An error may tell what was asked for, because no browser goes there.
    fileprivate var linksToForeignHost: Bool {
        guard let response, response.status < 400 else { return false }
        let texts = [response.text, response.headers["Location"] ?? ""].map(\.asciiLowercased)
        // JSON, scripts, templates and the query of a link have the slashes escaped.
        let read = texts.filter { $0.hasBytes(of: ForeignSite.host) }.flatMap(\.unescaped)
        return read.flatMap { $0.split(separator: "//").dropFirst() }.contains { rest in
            ForeignSite.has(String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }))
        }
    }
}

extension String {
    /// The text with tabs and line ends as a URL writes them.
    fileprivate var withVisibleControls: String {
        replacing("\t", with: "%09").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }
}
