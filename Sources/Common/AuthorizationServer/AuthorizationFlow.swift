import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The authorization endpoint: the user signs in, agrees or not, and goes back to the client.
///
/// The protocol contains the steps, which are the same for every server. Each server adds its clients, terms,
/// users and pages.
///
/// The request stays in the URL from the first page to the last, and each step checks it again. So a lost
/// session loses nothing, and the terms cannot change on the way. Source: RFC 6749 section 4.1.
public protocol AuthorizationFlow: Endpoint {
    /// A registered client.
    associatedtype Client: Sendable
    /// The terms of a request: scope, challenge, and what else the server reads.
    associatedtype Terms: Sendable
    /// The user of a browser after the sign-in: the account, with the session where the server needs it.
    associatedtype User: Sendable
    /// The pages of the server.
    associatedtype Pages: LocalizedPages

    /// The path of the endpoint.
    static var path: String { get }
    /// The rule that is reported for the CSRF token of a form.
    static var formRule: SecurityRule { get }
    /// The forms, and the cookie that they are bound to.
    var forms: BrowserForms { get }
    /// The pages in the configured language.
    var pages: Pages { get }
    /// Receives each failure, for the log.
    var onFailure: @Sendable (ServerFailure) -> Void { get }

    /// The client of a request and its redirect URI, both checked.
    ///
    /// Throws `OAuthError`, which the user sees on a page: the client's redirect URI is not known yet.
    func target(_ address: ReturnAddress) throws(OAuthError) -> RegisteredClient<Client>
    /// The reason on the page for a request whose client or redirect URI is wrong.
    func detail(of error: OAuthError) -> String
    /// The terms of a request; throws `OAuthError`, which goes to the client.
    func terms(_ parameters: Parameters, _ client: Client) throws -> Terms
    /// The sign-in that replaces the password form; nil, the default, keeps the form.
    var browserSignIn: (any BrowserSignIn)? { get }
    /// The browser that sent a request, and its user.
    func visitor(_ request: HTTPRequest) async throws -> Visitor<User>
    /// Checks a user name and a password.
    func signIn(
        username: String, password: String, _ request: HTTPRequest, for step: AuthorizationStep<Self>
    ) async throws -> AccountSignIn
    /// Ends a session, by the digest of the browser's cookie.
    func endSession(_ id: SHA256Digest) async throws
    /// The answer to a request: a page, or a redirect to the client.
    func show(_ step: AuthorizationStep<Self>) async throws -> HTTPResponse
    /// The answer after the user has agreed.
    ///
    /// The session may have expired while the user was reading: then the user signs in again, and nothing is lost.
    func agree(_ step: AuthorizationStep<Self>) async throws -> HTTPResponse
    /// The sign-in page; `problem` is the reason why the user sees it again.
    func signInPage(
        _ target: AuthorizationTarget<Self>, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse
    /// The response to the client.
    func response(
        _ outcome: AuthorizationResponse.Outcome, to target: AuthorizationTarget<Self>
    ) -> HTTPResponse
}

/// The names of the forms in their CSRF tokens, which differ, so that each form refuses the other's token.
private enum FormName {
    static let signIn = "sign-in"

    /// The consent form, bound to a session of a ``BrowserSignIn`` where the server has one.
    static func consent(browserSignInDigest digest: String?) -> String {
        guard let digest else { return "consent" }
        return "consent of \(digest)"
    }
}

extension AuthorizationFlow {
    /// The description of the error.
    public func detail(of error: OAuthError) -> String { error.description ?? error.code.rawValue }

    /// Nil: the user signs in with the password form.
    public var browserSignIn: (any BrowserSignIn)? { nil }

    /// A redirect to the client.
    public func response(
        _ outcome: AuthorizationResponse.Outcome, to target: AuthorizationTarget<Self>
    ) -> HTTPResponse {
        HTTPResponse(seeOther: target.redirect.location(outcome))
    }

    /// The answer to a request: a page, a redirect to a page of this server, or a redirect to the client.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let pages = pages.speaking(to: request)
        let query = QueryText.escapingForbiddenBytes(request.query ?? "")
        let parameters: Parameters
        let target: AuthorizationTarget<Self>
        do throws(OAuthError) {
            parameters = try Parameters(limiting: query)
            let registered = try self.target(try ReturnAddress(parameters))
            target = AuthorizationTarget(registered: registered, pages: pages)
        } catch {
            // RFC 6749 section 4.1.2.1: as long as the redirect URI is in doubt, the user gets a page and no redirect.
            return pages.unusableRequest(detail(of: error))
        }
        // An unreadable form is not an error of the authorization request, so the client does not get it.
        let form = request.method == "POST" ? try request.form() : nil
        do {
            let step = try await step(request, query: query, parameters: parameters, target: target)
            guard let form else { return try await show(step) }
            return try await answerForm(form, of: step, request)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: the redirect URI is right, so the client gets the error.
            return response(.error(error), to: target)
        } catch let refusal as RefusedRequest {
            // The header field is for a client that reads the answer itself, and here a browser does.
            return response(.error(refusal.error), to: target)
        } catch let error as StoreUnavailable {
            onFailure(ServerFailure(request, error.reason))
            return response(.error(OAuthError(.temporarilyUnavailable)), to: target)
        }
    }

    /// The first page of a step without a user: the password form, or a redirect to the ``BrowserSignIn``.
    public func signInPage(
        _ step: AuthorizationStep<Self>, problem: SignInProblem? = nil, username: String = ""
    ) -> HTTPResponse {
        if let browserSignIn { return browserSignIn.redirect(from: step.address) }
        return page(withForm: FormName.signIn, step) { form in
            signInPage(step.target, form, problem: problem, username: username)
        }
    }

    /// The consent page of a step; `make` writes the page around the form.
    public func consentPage(
        _ step: AuthorizationStep<Self>, _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        page(withForm: FormName.consent(browserSignInDigest: step.visitor.browserSignInDigest), step, make)
    }

    private func page(
        withForm name: String, _ step: AuthorizationStep<Self>, _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        forms.page(
            withForm: name, action: step.address, query: step.query, cookie: step.visitor.cookie, make)
    }

    /// The step of a request: its terms, and the user of the browser.
    private func step(
        _ request: HTTPRequest, query: String, parameters: Parameters, target: AuthorizationTarget<Self>
    ) async throws -> AuthorizationStep<Self> {
        let terms = try terms(parameters, target.client)
        let visitor = try await visitor(request)
        // The browser is signed in, but the account may not be used.
        if visitor.user == nil, visitor.browserSignInDigest != nil { throw OAuthError.accountUnavailable }
        return AuthorizationStep(query: query, target: target, terms: terms, visitor: visitor)
    }

    /// The answer to the buttons of the sign-in page and of the consent page.
    private func answerForm(
        _ form: Parameters, of step: AuthorizationStep<Self>, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let visitor = step.visitor
        // Both forms have a button to cancel, so the CSRF token shows which of the two the browser sent.
        let token = form.single("csrf")
        let isSignIn =
            browserSignIn == nil
            && forms.isProven(token, form: FormName.signIn, cookie: visitor.cookie, query: step.query)
        let isConsent = forms.isProven(
            token, form: FormName.consent(browserSignInDigest: visitor.browserSignInDigest),
            cookie: visitor.cookie, query: step.query)
        guard Check.that(isSignIn || isConsent, Self.formRule) else {
            return step.target.pages.staleForm(action: step.address)
        }
        switch form.single("decision") {
        case "sign-in" where isSignIn:
            return try await answerSignIn(form, of: step, request)
        case "agree" where isConsent:
            return try await agree(step)
        case "switch" where isConsent:
            if let browserSignIn { return browserSignIn.redirect(from: step.address, asAnotherUser: true) }
            // The new cookie has no session, so the first page is the password form.
            return try await redirectWithNewCookie(step) { _ in [] }
        case "cancel":
            throw OAuthError.cancelled
        default:
            return step.target.pages.staleForm(action: step.address)
        }
    }

    /// The answer to a user name and a password: the next page, or the form once more.
    private func answerSignIn(
        _ form: Parameters, of step: AuthorizationStep<Self>, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let username = form.single("username") ?? ""
        let password = form.single("password") ?? ""
        switch try await signIn(username: username, password: password, request, for: step) {
        case .accepted(let beginSession):
            return try await redirectWithNewCookie(step, beginSession: beginSession)
        case .refused(let problem):
            return signInPage(step, problem: problem, username: username)
        }
    }

    /// Ends the session of the old cookie, and sends the browser to the first page with a new cookie.
    private func redirectWithNewCookie(
        _ step: AuthorizationStep<Self>, beginSession: (SHA256Digest) async throws -> [String]
    ) async throws -> HTTPResponse {
        try await forms.redirect(
            to: step.address, replacing: step.visitor.cookie, end: endSession, begin: beginSession)
    }
}
