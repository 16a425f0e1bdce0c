import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The authorization endpoint: the user signs in, agrees or not, and goes back to the client.
///
/// The steps are the same for every server, and are here. A server has its clients, terms, accounts, sessions
/// and pages. The request stays in the address from the first page to the last and is checked again at each
/// step. So a lost session loses nothing, and the terms cannot change on the way. Source: RFC 6749 section
/// 4.1.
public protocol AuthorizationFlow: Endpoint {
    /// The values that the server's endpoints share.
    associatedtype Context: AuthorizationServerContext
    /// A registered client.
    associatedtype Client: Sendable
    /// The terms of a request: scope, challenge, and what else the server reads.
    associatedtype Terms: Sendable
    /// A user's account, as a password opens it.
    associatedtype Account: Sendable
    /// The user that a browser is signed in to: the account, with the session where the server needs it.
    associatedtype User: Sendable
    /// The pages of the server.
    associatedtype Pages: LocalizedPages

    /// The path of the endpoint.
    static var path: String { get }
    /// The parameter by which a client names a language.
    static var languageParameter: String { get }
    /// The rule that is reported for the CSRF token of a form.
    static var formRule: SecurityRule { get }
    /// The values that the server's endpoints share.
    var context: Context { get }
    /// The pages in the configured language.
    var pages: Pages { get }

    /// The client of a request and its redirect URI, both checked; throws `OAuthError` for a page.
    func target(_ address: ReturnAddress) throws -> RegisteredClient<Client>
    /// The reason on the page for a request whose client or redirect URI is wrong.
    func detail(of error: OAuthError) -> String
    /// The terms of a request; throws `OAuthError` for the client.
    func terms(_ parameters: Parameters, _ client: Client) throws -> Terms
    /// The user of a cookie; nil when there is none.
    func user(ofSession id: SHA256Digest) async throws -> User?
    /// The sign-in that takes the place of the password form; nil, the default, for the form.
    var browserSignIn: (any BrowserSignIn)? { get }
    /// The user whom ``browserSignIn`` has signed in; asked only when there is one.
    func user(of signedIn: SignedInUser) async throws -> User
    /// Checks a user name and a password.
    func signIn(
        username: String, password: String, _ request: HTTPRequest
    ) async throws -> AccountSignIn<Account>
    /// Keeps a session of a user who has just signed in; returns further `Set-Cookie` lines.
    func begin(
        _ id: SHA256Digest, of account: Account, named username: String, for step: AuthorizationStep<Self>
    ) async throws -> [String]
    /// Ends a session.
    func end(_ id: SHA256Digest) async throws
    /// The answer to a request: a page, or a redirect to the client.
    func show(_ step: AuthorizationStep<Self>) async throws -> HTTPResponse
    /// The answer after the user has agreed.
    func agree(_ step: AuthorizationStep<Self>) async throws -> HTTPResponse
    /// The sign-in page.
    func signInPage(
        _ target: AuthorizationTarget<Self>, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse
    /// The response to the client.
    func response(
        _ outcome: AuthorizationResponse.Outcome, to target: AuthorizationTarget<Self>
    ) -> HTTPResponse
}

/// The name of a form in its CSRF token, so that each form refuses the token of the other.
private enum Form {
    static let signIn = "sign-in"
    static func consent(ownSession: String?) -> String { "consent" + (ownSession.map { " of \($0)" } ?? "") }
}

extension AuthorizationFlow {
    /// The description of the error.
    public func detail(of error: OAuthError) -> String { error.description ?? error.code.rawValue }

    /// None: the password form.
    public var browserSignIn: (any BrowserSignIn)? { nil }

    /// No user: there are only those of the password form.
    public func user(of signedIn: SignedInUser) async throws -> User {
        throw OAuthError.accountUnavailable
    }

    /// A redirect.
    public func response(
        _ outcome: AuthorizationResponse.Outcome, to target: AuthorizationTarget<Self>
    ) -> HTTPResponse {
        HTTPResponse(seeOther: target.redirect.location(outcome))
    }

    /// The answer to a request.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let pages = pages.speaking(to: request, parameter: Self.languageParameter)
        let query = QueryText.escapingForbiddenBytes(request.query ?? "")
        let parameters: Parameters
        let target: AuthorizationTarget<Self>
        do {
            parameters = try Parameters(limiting: query)
            let registered = try self.target(try ReturnAddress(parameters))
            target = AuthorizationTarget(
                client: registered.client, redirect: registered.redirect, pages: pages)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: as long as the address is in doubt, the user
            // gets a page and no redirect.
            return pages.unusableRequest(detail(of: error))
        }
        let form = request.method == "POST" ? try request.form() : nil
        do {
            let terms = try terms(parameters, target.client)
            let cookie = context.cookie.value(in: request)
            let own = try await browserSignIn?.user(of: request)
            let user: User? =
                if let own {
                    try await user(of: own)
                } else if browserSignIn == nil, let cookie {
                    try await user(ofSession: context.digest(cookie))
                } else {
                    nil
                }
            let step = AuthorizationStep<Self>(
                query: query, target: target, terms: terms, cookie: cookie, user: user,
                ownSession: own.map { context.digest($0.binding).base64URL })
            guard let form else { return try await show(step) }
            return try await decide(step, form, request)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: the redirect URI is right, so the client gets the error.
            return response(.error(error), to: target)
        } catch let error as StoreUnavailable {
            context.onFailure(ServerFailure(request, error.reason))
            return response(.error(OAuthError(.temporarilyUnavailable)), to: target)
        }
    }

    /// The first page of a step without a user: the password form, or a redirect to the ``BrowserSignIn``.
    public func signInPage(
        _ step: AuthorizationStep<Self>, problem: SignInProblem? = nil, username: String = ""
    ) -> HTTPResponse {
        if let browserSignIn { return signIn(at: browserSignIn, step, asAnotherUser: false) }
        return page(Form.signIn, step) { form in
            signInPage(step.target, form, problem: problem, username: username)
        }
    }

    /// The consent page of a step, which is made with its form.
    public func consentPage(
        _ step: AuthorizationStep<Self>, _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse { page(Form.consent(ownSession: step.ownSession), step, make) }

    private func page(
        _ name: String, _ step: AuthorizationStep<Self>, _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        context.page(withForm: name, action: step.address, query: step.query, cookie: step.cookie, make)
    }

    private func signIn(
        at own: any BrowserSignIn, _ step: AuthorizationStep<Self>, asAnotherUser: Bool
    ) -> HTTPResponse {
        let request = AuthorizationRequestAddress(target: step.address)
        return HTTPResponse(seeOther: own.signInAddress(returningTo: request, asAnotherUser: asAnotherUser))
    }

    /// The answer to the buttons of the sign-in page and of the consent page.
    private func decide(
        _ step: AuthorizationStep<Self>, _ form: Parameters, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let token = try? form.optional("csrf")
        // Both forms have a button to cancel; the CSRF token says which form it was.
        let isSignIn =
            browserSignIn == nil
            && context.isProven(token, Form.signIn, cookie: step.cookie, query: step.query)
        let isConsent = context.isProven(
            token, Form.consent(ownSession: step.ownSession), cookie: step.cookie, query: step.query)
        guard Check.that(isSignIn || isConsent, Self.formRule) else {
            return step.target.pages.staleForm(action: step.address)
        }
        switch try? form.optional("decision") {
        case "sign-in" where isSignIn: return try await signIn(step, form, request)
        case "agree" where isConsent:
            // The session expired while the user was reading: the user signs in again, and nothing is lost.
            return step.user == nil ? HTTPResponse(seeOther: step.address) : try await agree(step)
        case "switch" where isConsent:
            if let browserSignIn { return signIn(at: browserSignIn, step, asAnotherUser: true) }
            return try await redirect(step) { _ in [] }
        case "cancel": throw OAuthError.cancelled
        default: return step.target.pages.staleForm(action: step.address)
        }
    }

    private func signIn(
        _ step: AuthorizationStep<Self>, _ form: Parameters, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let username = (try? form.optional("username")) ?? ""
        let password = (try? form.optional("password")) ?? ""
        switch try await signIn(username: username, password: password, request) {
        case .accepted(let account):
            return try await redirect(step) { id in
                try await begin(id, of: account, named: username, for: step)
            }
        case .refused(let problem): return signInPage(step, problem: problem, username: username)
        }
    }

    /// Ends the session of the old cookie, and shows the first page to the browser with a new one.
    private func redirect(
        _ step: AuthorizationStep<Self>, begin: (SHA256Digest) async throws -> [String]
    ) async throws -> HTTPResponse {
        try await context.redirect(to: step.address, replacing: step.cookie, end: end, begin: begin)
    }
}
