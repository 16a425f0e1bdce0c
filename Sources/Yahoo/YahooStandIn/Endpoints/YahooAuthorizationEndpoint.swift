import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// `/oauth2/request_auth`: the user signs in, agrees or declines, and goes back to the app.
///
/// The protocol ``AuthorizationFlow`` has the order of the steps; this type has what is Yahoo's own.
///
/// Source: OpenID Connect Core section 3.1.2.
struct YahooAuthorizationEndpoint: AuthorizationFlow {
    typealias Step = AuthorizationStep<Self>
    typealias Target = AuthorizationTarget<Self>

    static let path = YahooPath.authorization
    static let formRule = SecurityRule.formToken

    let context: YahooContext
    var forms: BrowserForms { context.forms }
    var pages: YahooPages { context.pages }
    var onFailure: @Sendable (ServerFailure) -> Void { context.onFailure }

    func target(_ address: ReturnAddress) throws -> RegisteredClient<YahooContext.App> {
        guard let app = context.app(address.clientID) else {
            // The codes of these two pages are Yahoo's own.
            throw OAuthError(.init("INVALID_CONSUMER_KEY"), "client_id names no app")
        }
        guard
            let redirect = Check.that(RegisteredRedirect(address, registered: app.redirectURIs), .redirectURI)
        else { throw OAuthError(.init("BAD_REDIRECT_URI"), "redirect_uri is not registered for this app") }
        return RegisteredClient(client: app, redirect: redirect)
    }

    /// The reason on the page, which begins with Yahoo's name of the error.
    func detail(of error: OAuthError) -> String {
        let name = error.code == .invalidRequest ? "INVALID_REQUEST" : error.code.rawValue
        return "\(name): \(error.description ?? "")"
    }

    func terms(_ parameters: Parameters, _ app: YahooContext.App) throws -> YahooTerms {
        try YahooTerms(parameters, app: app)
    }

    func visitor(_ request: HTTPRequest) async -> Visitor<YahooUser> {
        guard let cookie = forms.cookie.value(in: request) else { return Visitor(cookie: nil, user: nil) }
        return Visitor(cookie: cookie, user: await user(ofSession: context.digest(cookie)))
    }

    private func user(ofSession id: SHA256Digest) async -> YahooUser? {
        guard let session = await context.store.session(id, at: context.now()),
            let account = context.usableAccount(session.guid)
        else { return nil }
        return YahooUser(account: account, session: session)
    }

    func signIn(
        username: String, password: String, _ request: HTTPRequest, for step: Step
    ) async throws -> AccountSignIn {
        let account = context.account(named: username)
        // The failures of an account are counted under its GUID, so that the user name and the mail address
        // do not each have attempts of their own.
        let outcome = try await context.signIn.check(
            name: account?.guid ?? username, password: password, against: account?.password,
            at: context.now())
        switch outcome {
        case .tooMany(let seconds): return .refused(.tooMany(retryAfter: seconds))
        case .refused: return .refused(.wrongPassword)
        case .accepted:
            guard let account else { return .refused(.wrongPassword) }
            if account.isDisabled { return .refused(.accountDisabled) }
            return .accepted { id in
                await beginSession(id, of: account, for: step)
                return []
            }
        }
    }

    private func beginSession(
        _ id: SHA256Digest, of account: YahooContext.Account, for step: Step
    ) async {
        let time = context.now()
        let end = context.time(context.configuration.lifetimes.browserSession, after: time)
        // 9 bytes are 12 characters in base64url, the length of `sid` in real ID tokens.
        let signIn = YahooSignInRecord(
            time: time, sessionID: context.random.token(bytes: 9), sessionExpires: end)
        let session = YahooSession(
            guid: account.guid, signIn: signIn, freshFor: context.digest(step.query))
        await context.store.addSession(id, session, at: time)
    }

    func endSession(_ id: SHA256Digest) async { await context.store.removeSession(id) }

    /// The answer to a request: the sign-in page, the consent page, or a redirect to the app.
    func show(_ step: Step) async throws -> HTTPResponse {
        // With `prompt=none` an error takes the place of each page (OpenID Connect Core section 3.1.2.6).
        let allowsPages = !step.terms.prompts.contains(.nothing)
        guard let account = recentUser(of: step)?.account else {
            guard allowsPages else { throw OAuthError(.loginRequired, "the user has to sign in") }
            return signInPage(step)
        }
        if await hasAgreedBefore(step, account) { return await issueCode(step) }
        guard allowsPages else { throw OAuthError(.consentRequired, "the user has to agree") }
        return consentPage(step) { form in
            step.target.pages.consent(step.target.client, account, step.terms.scope, form)
        }
    }

    func agree(_ step: Step) async -> HTTPResponse {
        guard let account = recentUser(of: step)?.account else { return HTTPResponse(seeOther: step.address) }
        let consent = Consent(guid: account.guid, clientID: step.target.client.id)
        await context.store.remember(step.terms.scope, for: consent)
        return await issueCode(step)
    }

    func signInPage(
        _ target: Target, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        target.pages.signIn(target.client, form, problem: problem, username: username)
    }

    /// A redirect to the app, or for `oob` a page with the code.
    func response(_ outcome: AuthorizationResponse.Outcome, to target: Target) -> HTTPResponse {
        if target.redirect.redirectURI == YahooContext.App.outOfBand {
            return target.pages.outOfBand(outcome, app: target.client)
        }
        return HTTPResponse(seeOther: target.redirect.location(outcome))
    }

    /// The user who is signed in; nil without a user, and when the request wants a newer sign-in.
    private func recentUser(of step: Step) -> YahooUser? {
        guard let user = step.visitor.user else { return nil }
        let isFresh = user.session.freshFor == context.digest(step.query)
        if isFresh { return user }
        // OpenID Connect Core section 3.1.2.1: `prompt=login` and `max_age`.
        var isTooOld = step.terms.prompts.contains(.login)
        if let maxAge = step.terms.maxAge {
            let end = context.time(maxAge, after: user.session.signIn.time)
            if end < context.now() { isTooOld = true }
        }
        return Check.that(!isTooOld, .signInAge) ? user : nil
    }

    /// Whether the user has already agreed to every scope token of the request, so that no page is necessary.
    private func hasAgreedBefore(_ step: Step, _ account: YahooContext.Account) async -> Bool {
        let app = step.target.client
        // RFC 8252 section 8.6: a public app cannot prove its identity, so the user is asked each time.
        guard app.secretDigest != nil, !step.terms.prompts.contains(.consent) else { return false }
        return await context.store.hasConsent(
            Consent(guid: account.guid, clientID: app.id), to: step.terms.scope)
    }

    /// Makes a code for the terms that the user agreed to, stores its digest, and sends the code to the app.
    private func issueCode(_ step: Step) async -> HTTPResponse {
        guard let user = recentUser(of: step), let cookie = step.visitor.cookie else {
            return HTTPResponse(seeOther: step.address)
        }
        let wasFresh = await context.store.useFreshSignIn(
            context.digest(cookie), for: context.digest(step.query))
        // With `prompt=login` each sign-in is good for one code. When the browser sends the consent twice at
        // once, the second one gets here without the mark.
        guard wasFresh || !step.terms.prompts.contains(.login) else {
            return HTTPResponse(seeOther: step.address)
        }
        // Longer than Yahoo's codes, which are said to have 7 letters and digits, or 36 bits. RFC 6749
        // section 10.10 asks for at least 128.
        let code = context.random.token()
        let time = context.now()
        let grant = YahooGrant(
            guid: user.account.guid, clientID: step.target.client.id, scope: step.terms.scope,
            redirectURI: step.target.redirect.redirectURI, challenge: step.terms.challenge,
            nonce: step.terms.nonce, signIn: user.session.signIn)
        let life = context.configuration.faults.codesExpireAtOnce ? 0 : context.configuration.lifetimes.code
        await context.store.addCode(
            context.digest(code), grant, expires: context.time(life, after: time), at: time)
        return response(.code(code), to: step.target)
    }
}

extension SecurityRule {
    /// Without it, another site agrees in the user's name.
    static let formToken = Self(
        "yahoo.form-token", "Yahoo showed the form to this browser, for this request",
        "RFC 6749 section 10.12")
    /// Without it, an app that wants a new sign-in before a payment gets an old one.
    static let signInAge = Self(
        "yahoo.sign-in-age", "the sign-in is as new as the request wants it",
        "OpenID Connect Core section 3.1.2.1")
    /// Without it, the code goes to an address of the attacker's.
    static let redirectURI = Self(
        "yahoo.redirect-uri", "the redirect URI is registered for this app, byte for byte",
        "RFC 9700 section 4.1.3")
}

/// A user who is signed in to the stand-in for Yahoo: the account, and the session of the browser.
struct YahooUser: Sendable {
    let account: YahooContext.Account
    let session: YahooSession
}
