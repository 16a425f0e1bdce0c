// Docs/fall-back-to-browser.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// `GET` and `POST /authorize`: the user signs in, agrees or not, and goes back to the client.
struct AuthorizationEndpoint: AuthorizationFlow {
    typealias Step = AuthorizationStep<Self>

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

    func terms(_ parameters: Parameters, _ client: ServerContext.Client) throws -> RequestTerms {
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
        return try await context.signIn(
            username: username, password: password, client: request.clientAddress, device: device)
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

extension SecurityRule {
    /// Without it, another site presses "Agree and link", or signs the user in to the attacker's account.
    static let formToken = Self(
        "server.form-token", "the form was shown to this browser, for this request", "RFC 6749 section 10.12")
}
