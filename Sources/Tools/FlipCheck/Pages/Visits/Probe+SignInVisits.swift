import HTTPMessages
import HeadlessBrowser

extension Memo<Visit> {
    fileprivate static var otherVisit: Self { Self("a visit of another browser") }
}

extension Memo<SignInVisits> {
    fileprivate static var signInVisits: Self { Self("the visits to the pages") }
}

extension Probe {
    func rightAddress() throws -> String { address(of: try query()) }

    func address(of query: AuthorizationQuery) -> String {
        query.url(at: configuration.authorizationURL ?? "")
    }

    /// The Cookie header of a browser that has signed in and agreed.
    package func cookieHeader() async throws -> String {
        if let given = configuration.signIn.headers["Cookie"] { return given }
        guard configuration.signIn.showsPages else {
            throw CouldNotTell("a program or a person signs in, and the cookies are in that browser")
        }
        try await provenAuthorization()
        guard let header = try await visit(try rightAddress()).cookies.header else {
            throw CouldNotTell("the server sets no cookie")
        }
        return header
    }

    func signInVisits() async throws -> SignInVisits {
        try await once(.signInVisits) { try await makeSignInVisits() }
    }

    /// A sign-in by another visitor; once in a run, because servers take their time for a password.
    func otherVisit() async throws -> Visit {
        try await once(.otherVisit) { try await visit(try rightAddress()) }
    }

    private func makeSignInVisits() async throws -> SignInVisits {
        _ = try authorizationURL()
        guard configuration.signIn.showsPages, !configuration.signIn.forms.isEmpty else {
            throw CouldNotTell("the pages are not seen; give signIn.forms", isIntended: true)
        }
        try await provenAuthorization()
        await resetAccount()
        let first = try await visit(try rightAddress())
        guard first.hasCode else {
            // A browser that is signed in by its headers cannot be doubled: there is nothing to type.
            let isSignedIn = configuration.signIn.headers.contains { _ in true }
            throw CouldNotTell(
                "a second browser did not get through the sign-in"
                    + (isSignedIn ? ": signIn.headers is the only way in" : ""), first.evidence,
                isIntended: isSignedIn)
        }
        let second = try await visit(try rightAddress(), first.cookies)
        guard second.hasCode else { throw CouldNotTell("a signed-in browser got no code", second.evidence) }
        for cookie in second.cookies { prober.secrets.remember(cookie.value) }
        let again = Set(second.steps.map(\.rule))
        // A form with the password proves who sends it: it is a sign-in, even where it asks for consent too.
        return SignInVisits(
            first: first, second: second,
            signInSteps: first.steps.filter { !again.contains($0.rule) || typesPassword($0) },
            consent: second.steps.last.flatMap { typesPassword($0) ? nil : $0 },
            asksForPasswordAgain: second.steps.contains(where: typesPassword))
    }

    /// Whether a step of the configuration fills in a password on its page.
    private func typesPassword(_ step: Visit.Step) -> Bool {
        let forms = configuration.signIn.forms
        guard forms.indices.contains(step.rule) else { return false }
        let passwords = step.page.forms.flatMap(\.fields).filter { $0.type.lowercased() == "password" }
        return passwords.contains { forms[step.rule].fields[$0.name] != nil }
    }

    /// A visitor who is signed in, at the page where the user agrees; the form is held back.
    func visitToConsent(
        _ cookies: [VisitorCookie], _ query: AuthorizationQuery? = nil
    ) async throws -> Visit.Step {
        let signIns = try await signInVisits()
        guard let step = signIns.consent else {
            throw CouldNotTell.notAsked(
                signIns.asksForPasswordAgain
                    ? "the page where the user agrees asks for the password, so it is a sign-in"
                    : "a signed-in user is not asked, see authorize/consent-shown")
        }
        let url = address(of: try query ?? self.query())
        var visit = try await visit(url, cookies, .holding(step.rule))
        if visit.held == nil, await resetAccount() {
            visit = try await self.visit(url, cookies, .holding(step.rule))
        }
        guard let held = visit.held else {
            throw CouldNotTell("the page where the user agrees did not come again", visit.evidence)
        }
        return held
    }

    /// Whether a visitor with these cookies is signed in: a request leads to the consent, or to a code.
    func isSignedIn(_ cookies: [VisitorCookie]) async throws -> Bool {
        let signIns = try await signInVisits()
        let visit = try await visit(try rightAddress(), cookies, .holdingAll)
        // The first form that came was held back: a signed-in user sees none of the sign-in.
        if let held = visit.held {
            return !typesPassword(held) && signIns.second.steps.contains { $0.rule == held.rule }
        }
        return visit.hasCode
    }
}
