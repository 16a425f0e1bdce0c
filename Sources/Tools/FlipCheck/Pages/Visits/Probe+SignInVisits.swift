import HeadlessBrowser

extension Memo<Visit> {
    fileprivate static var otherVisit: Self { Self("a visit of another browser") }
}

extension Memo<SignInVisits> {
    fileprivate static var signInVisits: Self { Self("the visits to the pages") }
}

extension Probe {
    /// The address of a new authorization request that is right in every way.
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

    /// A visitor's way through the sign-in, and the same visitor's way when signed in; once in a run.
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
        let signingIn = try await visit(try rightAddress())
        guard signingIn.hasCode else { throw noSecondSignIn(signingIn) }
        let signedIn = try await visit(try rightAddress(), signingIn.cookies)
        guard signedIn.hasCode else {
            throw CouldNotTell("a signed-in browser got no code", signedIn.evidence)
        }
        for cookie in signedIn.cookies { prober.secrets.remember(cookie.value) }
        let formsSeenAgain = Set(signedIn.steps.map(\.formIndex))
        // A form with the password proves who sends it: it is a sign-in, even where it asks for consent too.
        let signInSteps = signingIn.steps.filter { step in
            !formsSeenAgain.contains(step.formIndex) || typesPassword(step)
        }
        let lastStep = signedIn.steps.last
        let isConsent = lastStep.map { !typesPassword($0) } ?? false
        return SignInVisits(
            signingIn: signingIn, signedIn: signedIn, signInSteps: signInSteps,
            consent: isConsent ? lastStep : nil,
            asksForPasswordAgain: signedIn.steps.contains(where: typesPassword))
    }

    /// Why a new visitor got no code, although the browser of the right requests did.
    private func noSecondSignIn(_ visit: Visit) -> CouldNotTell {
        // A browser that is signed in by its headers cannot be doubled: there is nothing to type.
        let hasHeaders = configuration.signIn.headers.contains { _ in true }
        let advice = hasHeaders ? ": signIn.headers is the only way in" : ""
        return CouldNotTell(
            "a second browser did not get through the sign-in" + advice, visit.evidence,
            isIntended: hasHeaders)
    }

    /// Whether the configured rule of a step fills in a password on its page.
    private func typesPassword(_ step: Visit.Step) -> Bool {
        let rules = configuration.signIn.forms
        guard rules.indices.contains(step.formIndex) else { return false }
        let typed = rules[step.formIndex].fields
        return step.page.forms.flatMap(\.fields).contains { field in
            field.type.lowercased() == "password" && typed[field.name] != nil
        }
    }

    /// Visits the page where the user agrees, with the cookies of a signed-in visitor, and holds its form back.
    ///
    /// - Parameter query: the authorization request; nil for a new right one.
    func visitToConsent(
        _ cookies: [VisitorCookie], _ query: AuthorizationQuery? = nil
    ) async throws -> Visit.Step {
        let signIns = try await signInVisits()
        guard let consent = signIns.consent else {
            throw CouldNotTell.notAsked(
                signIns.asksForPasswordAgain
                    ? "the page where the user agrees asks for the password, so it is a sign-in"
                    : "a signed-in user is not asked, see authorize/consent-shown")
        }
        let url = address(of: try query ?? self.query())
        var visit = try await visit(url, cookies, .holding(form: consent.formIndex))
        // A server that remembers the consent shows the page again only after a reset.
        if visit.held == nil, await resetAccount() {
            visit = try await self.visit(url, cookies, .holding(form: consent.formIndex))
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
        guard let firstForm = visit.held else { return visit.hasCode }
        // A signed-in user sees no form of the sign-in, so the first form that came decides.
        let isSeenWhenSignedIn = signIns.signedIn.steps.contains { $0.formIndex == firstForm.formIndex }
        return !typesPassword(firstForm) && isSeenWhenSignedIn
    }
}
