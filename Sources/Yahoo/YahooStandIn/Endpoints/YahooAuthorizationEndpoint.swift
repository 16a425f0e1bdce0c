import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `/oauth2/request_auth`: the user signs in, agrees or declines, and goes back to the app.
///
/// The protocol ``AuthorizationFlow`` has the order of the steps; this type has what is Yahoo's own.
///
/// Source: OpenID Connect Core section 3.1.2.
struct YahooAuthorizationEndpoint: AuthorizationFlow {
    typealias Step = AuthorizationStep<Self>
    typealias Target = AuthorizationTarget<Self>

    /// A user who is signed in to the stand-in for Yahoo: the account, and the session of the browser.
    struct User: Sendable {
        let account: YahooConfiguration.Account
        let session: YahooSession
    }

    static let path = YahooPath.authorization
    static let formRule = SecurityRule.formToken

    let apps: YahooApps
    let accounts: YahooAccounts
    let store: YahooStore
    /// Checks passwords, and limits the attempts for each account.
    let signIn: PasswordSignIn
    /// The forms, and the cookie by which the pages recognize a browser.
    let forms: BrowserForms
    /// The pages in English; ``YahooPages/speaking(to:)`` has those in another language.
    let pages: YahooPages
    let lifetimes: YahooConfiguration.Lifetimes
    /// Whether each code has expired already when the app gets it (``YahooConfiguration/Faults``).
    let codesExpireAtOnce: Bool
    let random: RandomSource
    let now: @Sendable () -> Date
    let onFailure: @Sendable (ServerFailure) -> Void

    func target(_ address: ReturnAddress) throws(OAuthError) -> RegisteredClient<YahooConfiguration.App> {
        guard let app = apps.app(address.clientID) else {
            // The error codes of these two pages are Yahoo's own.
            throw OAuthError(.init("INVALID_CONSUMER_KEY"), "client_id names no app")
        }
        guard
            let redirect = Check.that(RegisteredRedirect(address, registered: app.redirectURIs), .redirectURI)
        else { throw OAuthError(.init("BAD_REDIRECT_URI"), "redirect_uri is not registered for this app") }
        return RegisteredClient(client: app, redirect: redirect)
    }

    /// The reason on the page, which begins with Yahoo's name for the error.
    func detail(of error: OAuthError) -> String {
        let name = error.code == .invalidRequest ? "INVALID_REQUEST" : error.code.rawValue
        return "\(name): \(error.description ?? "")"
    }

    func terms(_ parameters: Parameters, _ app: YahooConfiguration.App) throws -> YahooTerms {
        try YahooTerms(parameters, app: app)
    }

    func visitor(_ request: HTTPRequest) async -> Visitor<User> {
        guard let cookie = forms.cookie.value(in: request) else { return Visitor(cookie: nil, user: nil) }
        return Visitor(cookie: cookie, user: await user(ofSession: forms.digest(cookie)))
    }

    private func user(ofSession id: SHA256Digest) async -> User? {
        guard let session = await store.session(id, at: now()),
            let account = accounts.usableAccount(session.guid)
        else { return nil }
        return User(account: account, session: session)
    }

    func signIn(
        username: String, password: String, _ request: HTTPRequest, for step: Step
    ) async throws -> AccountSignIn {
        let account = accounts.account(named: username)
        // The failures of an account are counted under its GUID, so that the user name and the email address
        // do not each have attempts of their own.
        let outcome = try await signIn.check(
            name: account?.guid ?? username, password: password, against: account?.password,
            at: now())
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
        _ id: SHA256Digest, of account: YahooConfiguration.Account, for step: Step
    ) async {
        let time = now()
        let end = time.adding(seconds: lifetimes.browserSession)
        // 9 bytes are 12 characters in base64url, the length of `sid` in real ID tokens.
        let signIn = YahooSignInRecord(
            time: time, sessionID: random.token(bytes: 9), sessionExpires: end)
        let session = YahooSession(
            guid: account.guid, signIn: signIn, freshFor: forms.digest(step.query))
        await store.addSession(id, session, at: time)
    }

    func endSession(_ id: SHA256Digest) async { await store.removeSession(id) }

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
        await store.remember(step.terms.scope, for: consent)
        return await issueCode(step)
    }

    func signInPage(
        _ target: Target, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        target.pages.signIn(target.client, form, problem: problem, username: username)
    }

    /// A redirect to the app, or for `oob` a page with the code.
    func response(_ outcome: AuthorizationResponse.Outcome, to target: Target) -> HTTPResponse {
        if target.redirect.redirectURI == YahooConfiguration.App.outOfBand {
            return target.pages.outOfBand(outcome, app: target.client)
        }
        return HTTPResponse(seeOther: target.redirect.location(outcome))
    }

    /// The user who is signed in; nil without a user, and when the request wants a newer sign-in.
    private func recentUser(of step: Step) -> User? {
        guard let user = step.visitor.user else { return nil }
        let isFresh = user.session.freshFor == forms.digest(step.query)
        if isFresh { return user }
        // OpenID Connect Core section 3.1.2.1: `prompt=login` and `max_age`.
        var isTooOld = step.terms.prompts.contains(.login)
        if let maxAge = step.terms.maxAge {
            let end = user.session.signIn.time.adding(seconds: maxAge)
            if end < now() { isTooOld = true }
        }
        return Check.that(!isTooOld, .signInAge) ? user : nil
    }

    /// Whether the user has already agreed to every scope token of the request, so that no page is necessary.
    private func hasAgreedBefore(_ step: Step, _ account: YahooConfiguration.Account) async -> Bool {
        let app = step.target.client
        // RFC 8252 section 8.6: a public app cannot prove its identity, so the user is asked each time.
        guard app.secretDigest != nil, !step.terms.prompts.contains(.consent) else { return false }
        return await store.hasConsent(
            Consent(guid: account.guid, clientID: app.id), to: step.terms.scope)
    }

    /// Makes a code for the terms that the user agreed to, stores its digest, and sends the code to the app.
    private func issueCode(_ step: Step) async -> HTTPResponse {
        guard let user = recentUser(of: step), let cookie = step.visitor.cookie else {
            return HTTPResponse(seeOther: step.address)
        }
        let wasFresh = await store.useFreshSignIn(
            forms.digest(cookie), for: forms.digest(step.query))
        // With `prompt=login` each sign-in is good for one code. When the browser sends the consent twice at
        // once, the second one gets here without the mark.
        guard wasFresh || !step.terms.prompts.contains(.login) else {
            return HTTPResponse(seeOther: step.address)
        }
        // Longer than Yahoo's codes, which are said to have 7 letters and digits, or 36 bits. RFC 6749
        // section 10.10 asks for at least 128.
        let code = random.token()
        let time = now()
        let grant = YahooGrant(
            guid: user.account.guid, clientID: step.target.client.id, scope: step.terms.scope,
            redirectURI: step.target.redirect.redirectURI, codeChallenge: step.terms.challenge,
            nonce: step.terms.nonce, signIn: user.session.signIn)
        let life = codesExpireAtOnce ? 0 : lifetimes.code
        await store.addCode(
            forms.digest(code), grant, expires: time.adding(seconds: life), at: time)
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
    /// Without it, the code goes to a URL of the attacker's.
    static let redirectURI = Self(
        "yahoo.redirect-uri", "the redirect URI is registered for this app, byte for byte",
        "RFC 9700 section 4.1.3")
}
