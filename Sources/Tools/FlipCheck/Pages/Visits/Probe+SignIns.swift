import HTTPMessages
import HeadlessBrowser

/// Sign-ins by the forms of the configuration, and signed-in visitors.
extension Probe {
    /// The address of a new authorization request that is right in every way.
    func rightAddress() throws -> String { try address(of: query()) }

    /// The address of an authorization request.
    func address(of query: AuthorizationQuery) throws -> String { query.url(at: try authorizationURL()) }

    /// The Cookie header of a browser that has signed in and agreed.
    ///
    /// Throws where it got no code.
    package func cookieHeader() async throws -> String {
        if let given = configuration.signIn.headers["Cookie"] { return given }
        guard configuration.signIn.showsPages else {
            throw CouldNotTell(
                "a program, a real browser or a person signs in, and the cookies are in that browser")
        }
        try await provenAuthorization()
        let cookies = try await signInAnew().cookies
        guard let request = HTTPRequest("GET", try authorizationURL()),
            let header = cookies.header(for: request)
        else {
            throw CouldNotTell(
                "the server sets no cookie" + (cookies.isEmpty ? "" : " for the authorization endpoint"))
        }
        return header
    }

    /// The sign-in of a new visitor.
    ///
    /// Throws where it gets no code, although the browser of the right requests did.
    ///
    /// - Parameter isOtherBrowser: whether the browser has another name in its User-Agent.
    func signInAnew(inOtherBrowser isOtherBrowser: Bool = false) async throws -> Visit {
        let visit = try await visit(try rightAddress(), inOtherBrowser: isOtherBrowser)
        if visit.hasCode { return visit }
        // A second browser cannot sign in where the headers sign in the first: there is nothing to type.
        let signIn = configuration.signIn
        var advice = ""
        if signIn.headers["Cookie"] != nil {
            advice = ": signIn.headers has a Cookie, which a second browser does not send"
        } else if visit.steps.isEmpty, signIn.headersMayOpenGate {
            // A visitor whose form was sent came in by the forms.
            advice = ": signIn.headers is the only way in"
        }
        let reason = "a second browser did not get through the sign-in" + advice
        guard advice.isEmpty else { throw CouldNotTell.notAsked(reason) }
        throw CouldNotTell(reason, visit.evidence, because: "authorize/again")
    }

    /// Whether the configured rule of a step fills in a password on its page, which may be in a field of type tel or text.
    func typesPassword(_ step: Visit.Step) -> Bool {
        let names = configuration.signIn.passwordNames
        return fillsIn(step) { $0.isPassword || $0.takesText && names.contains($0.name) }
    }

    /// Whether the configured rule of a step types a text on its page, such as a password, and does not only tick or choose.
    func typesText(_ step: Visit.Step) -> Bool { fillsIn(step) { $0.takesText } }

    /// Whether the configured rule of a step fills in such a field on its page.
    private func fillsIn(_ step: Visit.Step, _ matches: (HTMLForm.Field) -> Bool) -> Bool {
        let typed = configuration.signIn.forms[step.formIndex].fields
        return step.page.forms.flatMap(\.fields).contains { matches($0) && typed[$0.name] != nil }
    }

    /// Visits the page where the user agrees, with the cookies of a signed-in visitor, and holds its form back.
    ///
    /// A visitor without cookies signs in on the way.
    ///
    /// - Parameters:
    ///   - query: the authorization request, or nil for a new right one.
    ///   - isOtherBrowser: whether the browser has another name in its User-Agent.
    func visitToConsent(
        _ cookies: [VisitorCookie], _ query: AuthorizationQuery? = nil,
        inOtherBrowser isOtherBrowser: Bool = false
    ) async throws -> Visit.Step {
        let visit = try await lookForConsent(cookies, query, inOtherBrowser: isOtherBrowser)
        guard let held = visit.held else {
            throw CouldNotTell("the page where the user agrees did not come again", visit.evidence)
        }
        return held
    }

    /// A visit up to the page where the user agrees; where that does not come, the visit has no form that was held back.
    func lookForConsent(
        _ cookies: [VisitorCookie], _ query: AuthorizationQuery? = nil,
        inOtherBrowser isOtherBrowser: Bool = false
    ) async throws -> Visit {
        let consent = try await value(of: .signInVisits).neededConsent()
        let url = try address(of: query ?? self.query())
        func lookOnce() async throws -> Visit {
            try await visit(
                url, with: cookies, .holding(form: consent.formIndex), inOtherBrowser: isOtherBrowser)
        }
        let first = try await lookOnce()
        // A server that remembers the consent shows the page again only after a reset.
        guard first.held == nil, await resetAccount() else { return first }
        return try await lookOnce()
    }

    /// Sends the form of a consent that was held back, and exchanges the code; the answer is nil where none came.
    ///
    /// - Parameter query: the authorization request to which the page belongs.
    func agree(
        on step: Visit.Step, to query: AuthorizationQuery, changing change: (HTTPRequest) -> HTTPRequest
    ) async throws -> (visit: Visit, exchanged: JSONAnswer?) {
        let visit = try await visit(sending: change(step.request), with: step.cookies)
        guard let code = visit.code else { return (visit, nil) }
        return (visit, try await redeem(issued(code, for: query)))
    }

    /// Whether a visitor with these cookies is signed in: a request leads to the consent, or to a code.
    ///
    /// Throws ``CouldNotTell`` without an answer, and where the server failed or was too busy.
    func isSignedIn(_ cookies: [VisitorCookie]) async throws -> Bool {
        try await lookForSignedInUser(try rightAddress(), cookies).isSignedIn
    }

    /// Whether a visitor with these cookies is signed in, or has only the second step of the sign-in left.
    func isPastPassword(_ cookies: [VisitorCookie]) async throws -> Bool {
        let attempt = try await lookForSignedInUser(try rightAddress(), cookies)
        guard let form = attempt.visit.held?.formIndex else { return attempt.isSignedIn }
        let secondStep = try await value(of: .signInVisits).formsOfSecondStep
        return attempt.isSignedIn || secondStep.contains(form)
    }

    /// Opens an address of the authorization endpoint as ``isSignedIn(_:)`` does.
    ///
    /// - Parameter headers: further header fields of every request.
    func lookForSignedInUser(
        _ url: String, _ cookies: [VisitorCookie], adding headers: HTTPHeaders = [:]
    ) async throws -> SignInAttempt {
        let signIns = try await value(of: .signInVisits)
        let visit = try await visit(
            url, with: cookies, .holdingAll(but: signIns.formsOfEverybody), adding: headers)
        if let reason = visit.reasonAgainstRefusal { throw reason }
        guard let held = visit.held else { return SignInAttempt(visit: visit, isSignedIn: visit.hasCode) }
        let isSignedIn = signIns.formsOfSignedInUser.contains(held.formIndex) && !typesPassword(held)
        return SignInAttempt(visit: visit, isSignedIn: isSignedIn)
    }

    /// The form that signs the user in, held back in a new visit, and the steps before it, such as that of the user's name.
    func visitToSignIn(
        inOtherBrowser isOtherBrowser: Bool = false
    ) async throws -> (before: [Visit.Step], step: Visit.Step) {
        let step = try await value(of: .signInVisits).lastSignInStep()
        let visit = try await visit(
            try rightAddress(), .holding(form: step.formIndex), inOtherBrowser: isOtherBrowser)
        guard let held = visit.held else {
            throw CouldNotTell("the sign-in did not lead to its last form again", visit.evidence)
        }
        return (visit.steps, held)
    }
}
