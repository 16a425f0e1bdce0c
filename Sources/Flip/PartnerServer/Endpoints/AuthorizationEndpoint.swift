// Docs/fall-back-to-browser.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// `GET` and `POST /authorize`: the user signs in, agrees or not, and goes back to the client.
struct AuthorizationEndpoint: AuthorizationFlow {
    typealias Step = AuthorizationStep<Self>

    /// The terms of a request, for the code.
    struct Terms {
        let scope: Scope
        let challenge: CodeChallenge?
    }

    static let path = "/authorize"
    static let languageParameter = "user_locale"
    static let formRule = SecurityRule.formToken

    let context: ServerContext
    var pages: PartnerPages { context.pages }
    var browserSignIn: (any BrowserSignIn)? { context.browserSignIn }

    func target(
        _ address: ReturnAddress
    ) throws -> (client: ServerContext.Client, redirect: RegisteredRedirect) {
        try context.target(address, allowed: \.redirectURIs)
    }

    func terms(_ parameters: Parameters, _ client: ServerContext.Client) throws -> Terms {
        try context.terms(parameters, client: client)
    }

    func user(ofSession id: SHA256Digest) async throws -> (account: UserAccount, session: Void)? {
        guard let session = try await context.session(id), session.kind == .browser,
            let account = try await context.usableAccount(session.accountID)
        else { return nil }
        return (account, ())
    }

    func account(of user: SignedInUser) async throws -> (account: UserAccount, session: Void) {
        guard let account = try await context.usableAccount(user.accountID) else {
            throw OAuthError.accountUnavailable
        }
        return (account, ())
    }

    func signIn(
        username: String, password: String, _ request: HTTPRequest
    ) async throws -> AccountSignIn<UserAccount> {
        let device = context.deviceCookie.value(
            in: request, for: username, key: try await context.deviceKey(), at: context.now())
        return try await context.signIn.check(
            username: username, password: password, client: request.clientAddress, device: device,
            at: context.now())
    }

    func begin(
        _ id: SHA256Digest, of account: UserAccount, named username: String, for step: Step
    ) async throws -> [String] {
        let time = context.now()
        let expires = context.time(context.configuration.lifetimes.browserSession, after: time)
        let session = SignInSession(accountID: account.id, kind: .browser, expires: expires)
        try await context.store { try await $0.addSession(id, session, at: time) }
        let device = context.deviceCookie.setting(
            username, key: try await context.deviceKey(),
            lasting: context.configuration.limits.deviceLifetime, at: time, random: context.deviceRandom)
        return [device]
    }

    func end(_ id: SHA256Digest) async throws { try await context.store { try await $0.removeSession(id) } }

    func show(_ step: Step) -> HTTPResponse {
        guard let account = step.user?.account else { return signInPage(step) }
        return consentPage(step) { form in
            step.target.pages.consent(step.target.client, account, step.terms.scope, form)
        }
    }

    func agree(_ step: Step) async throws -> HTTPResponse {
        guard let account = step.user?.account else { return HTTPResponse(seeOther: step.address) }
        let code = try await context.makeCode(
            account: account, client: step.target.client, redirectURI: step.target.redirect.redirectURI,
            terms: step.terms)
        return response(.code(code), to: step.target)
    }

    func signInPage(
        _ target: AuthorizationTarget<Self>, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        target.pages.signIn(target, form, problem: problem, username: username)
    }
}

extension ServerContext {
    /// The client of a request, and its redirect URI on the list of the client.
    ///
    /// From here on errors may go back to the client. Throws `OAuthError`; the browser may
    /// not be redirected with it.
    func target(
        _ address: ReturnAddress, allowed: (Client) -> [String]
    ) throws -> (client: Client, redirect: RegisteredRedirect) {
        guard let client = client(address.clientID) else {
            throw OAuthError(.unauthorizedClient, "this server does not know the client_id")
        }
        let issuer = configuration.sendsIssuer ? configuration.issuer : nil
        guard
            let redirect = Check.that(
                RegisteredRedirect(address, registered: allowed(client), issuer: issuer), .redirectURI)
        else { throw OAuthError(.invalidRequest, "the redirect_uri is not registered for this client") }
        return (client, redirect)
    }

    /// The scope and the challenge of a checked request.
    func terms(_ parameters: Parameters, client: Client) throws -> AuthorizationEndpoint.Terms {
        let request = try AuthorizationRequest(parameters)
        if client.requiresPKCE {
            guard Check.that(request.codeChallenge != nil, .pkceRequired)
            else { throw OAuthError(.invalidRequest, "this client needs a code_challenge with method S256") }
        }
        // RFC 6749 section 3.3: a request without scope gets the default, which is all there is.
        let scope = request.scope ?? allScopes
        if request.scope != nil {
            guard Check.that(scope.isSubset(of: allScopes), .scope)
            else { throw OAuthError(.invalidScope, "the scopes are \(allScopes)") }
        }
        // Links that have every scope share one value.
        return .init(scope: scope == allScopes ? allScopes : scope, challenge: request.codeChallenge)
    }

    /// Makes a code for what the user agreed to, and keeps its digest.
    func makeCode(
        account: UserAccount, client: Client, redirectURI: String, terms: AuthorizationEndpoint.Terms
    ) async throws -> String {
        let time = now()
        let code = newToken(at: time)
        let link = AccountLink(accountID: account.id, clientID: client.id, scope: terms.scope)
        let grant = CodeGrant(link: link, redirectURI: redirectURI, challenge: terms.challenge)
        // RFC 6749 section 4.1.2: ten minutes at most.
        let expires = self.time(configuration.lifetimes.code, after: time)
        try await store { try await $0.addCode(code.key, grant, expires: expires, at: time) }
        return code.text
    }
}

extension SecurityRule {
    /// Without it, another site presses "Agree and link", or signs the user in to the attacker's account.
    static let formToken = Self(
        "server.form-token", "the form was shown to this browser, for this request", "RFC 6749 section 10.12")
    /// Without it, the code goes to an address of the attacker's; the server is an open redirector.
    static let redirectURI = Self(
        "server.redirect-uri", "the redirect URI is registered for this client, byte for byte",
        "RFC 9700 section 4.1.3")
    /// Without it, a stolen code of a client that relies on PKCE can be exchanged.
    static let pkceRequired = Self(
        "server.pkce-required", "this client's request has a code_challenge", "RFC 7636 section 4.4.1")
    /// Without it, a link holds a permission that the user never saw.
    static let scope = Self(
        "server.scope", "every scope is one that this server knows", "RFC 6749 section 3.3")
}
