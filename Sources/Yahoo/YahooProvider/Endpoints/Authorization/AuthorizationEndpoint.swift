import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET` and `POST /oauth2/request_auth`: the user signs in, agrees or not, and goes back to the app.
///
/// The request stays in the address from the first page to the last and is checked again at each step. So a
/// lost session loses nothing, and the terms cannot change on the way. Source: RFC 6749 section 4.1, OpenID
/// Connect Core section 3.1.2.
struct AuthorizationEndpoint: Endpoint {
    static let path = "/oauth2/request_auth"

    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.method == "POST", request.query == nil {
            // OpenID Connect Core section 3.1.2.1: apps may send the request by POST, too.
            _ = try request.form()
            let body = QueryText.escapingForbiddenBytes(PercentCoding.text(of: request.body))
            return HTTPResponse(seeOther: "\(Self.path)?\(body)")
        }
        let pages = context.pages.speaking(to: request, parameter: "language")
        let (checked, query, parameters) = try check(request, pages)
        do {
            let step = try await step(request, checked, query, parameters)
            return request.method == "POST" ? try await decide(step, request) : try await begin(step)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: the redirect URI is right, so the error goes to the app.
            throw EndpointError.toClient(checked.answer(.error(error)))
        }
    }

    /// The app and the redirect URI of a request, with its query and parameters.
    ///
    /// RFC 6749 section 4.1.2.1: if one of them is wrong, the user is told and not redirected.
    private func check(
        _ request: HTTPRequest, _ pages: YahooPages
    ) throws -> (RedirectTarget, query: String, Parameters) {
        let query = QueryText.escapingForbiddenBytes(request.query ?? "")
        do {
            let parameters = try Parameters(limiting: query)
            let address = try ReturnAddress(parameters)
            return (try RedirectTarget(address, context: context, pages: pages), query, parameters)
        } catch let problem as RequestProblem {
            throw EndpointError.page(pages.unusableRequest("\(problem.name): \(problem.detail)"))
        } catch let error as OAuthError {
            throw EndpointError.page(pages.unusableRequest("INVALID_REQUEST: \(error.description ?? "")"))
        }
    }

    private func step(
        _ request: HTTPRequest, _ checked: RedirectTarget, _ query: String, _ parameters: Parameters
    ) async throws -> AuthorizationStep {
        let cookie = context.cookie.value(in: request)
        var session: SignInSession?
        if let cookie { session = await context.store.session(context.digest(cookie), at: context.now()) }
        let account = session.flatMap { context.usableAccount($0.guid) }
        return AuthorizationStep(
            query: query, target: checked, terms: try RequestTerms(parameters, app: checked.app),
            cookie: cookie, user: account.flatMap { account in session.map { (account, $0) } })
    }

    /// The first answer: the sign-in page, the consent page, or a redirect to the app.
    private func begin(_ step: AuthorizationStep) async throws -> HTTPResponse {
        let asksNothing = step.terms.prompts.contains(.nothing)
        guard let (account, _) = step.signedIn(context), let cookie = step.cookie else {
            // OpenID Connect Core section 3.1.2.6.
            if asksNothing { throw OAuthError(.loginRequired, "the user has to sign in") }
            return signInPage(step)
        }
        if await isAgreed(step, account) { return try await issueCode(step) }
        if asksNothing { throw OAuthError(.consentRequired, "the user has to agree") }
        return step.target.pages.consent(
            step.target.app, account, step.terms.scope,
            PageForm(
                action: step.address,
                csrfToken: context.csrfToken(Form.consent, cookie: cookie, query: step.query)))
    }

    /// Whether the user has agreed earlier to every scope of the request.
    private func isAgreed(_ step: AuthorizationStep, _ account: YahooContext.Account) async -> Bool {
        let app = step.target.app
        // RFC 8252 section 8.6: a public app cannot prove its identity, so the user is asked each time.
        guard app.secretDigest != nil, !step.terms.prompts.contains(.consent) else { return false }
        return await context.store.hasConsent(
            Consent(guid: account.guid, clientID: app.id), step.terms.scope)
    }

    func signInPage(
        _ step: AuthorizationStep, problem: SignInProblem? = nil, username: String = ""
    ) -> HTTPResponse {
        context.page(withForm: Form.signIn, cookie: step.cookie, query: step.query) { csrfToken in
            step.target.pages.signIn(
                step.target.app, PageForm(action: step.address, csrfToken: csrfToken), problem: problem,
                username: username)
        }
    }

    /// The names of the forms in their CSRF tokens.
    enum Form {
        static let signIn = "sign-in"
        static let consent = "consent"
    }
}

/// One step in the browser: the checked request, and the user of the browser.
struct AuthorizationStep: Sendable {
    let query: String
    let target: RedirectTarget
    let terms: RequestTerms
    /// The value of the browser's cookie.
    let cookie: String?
    /// The account that the cookie is signed in to, and its session.
    let user: (account: YahooContext.Account, session: SignInSession)?

    /// The address of the first page with this request.
    var address: String { "\(AuthorizationEndpoint.path)?\(query)" }

    /// The user; nil when the request wants a newer sign-in.
    func signedIn(_ context: YahooContext) -> (account: YahooContext.Account, session: SignInSession)? {
        guard let user else { return nil }
        if user.session.freshFor == context.digest(query) { return user }
        let age = context.now().timeIntervalSince(user.session.signIn.time)
        // OpenID Connect Core section 3.1.2.1: prompt=login and max_age.
        let isTooOld = terms.prompts.contains(.login) || terms.maxAge.map { age > Double($0) } ?? false
        return Check.that(!isTooOld, .signInAge) ? user : nil
    }
}

extension OAuthError.Code {
    /// `consent_required`: the user has to agree first (OpenID Connect Core section 3.1.2.6).
    static var consentRequired: OAuthError.Code {
        OAuthError.Code(rawValue: "consent_required") ?? .accessDenied
    }
}

extension SecurityRule {
    /// Without it, an app that wants a new sign-in before a payment gets an old one.
    static let signInAge = Self(
        "yahoo.sign-in-age", "the sign-in is as new as the request wants it",
        "OpenID Connect Core section 3.1.2.1")
}
