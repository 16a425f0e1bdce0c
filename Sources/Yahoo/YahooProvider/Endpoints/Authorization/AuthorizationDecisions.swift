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

/// The answers to the buttons of the sign-in page and of the consent page.
extension AuthorizationEndpoint {
    func decide(_ step: AuthorizationStep, _ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let token = try? form.value("csrf")
        let decision = try? form.value("decision")
        // Both forms have a button to cancel; the CSRF token says which form it was.
        let isSignIn = context.isProven(token, Form.signIn, cookie: step.cookie, query: step.query)
        let isConsent = context.isProven(token, Form.consent, cookie: step.cookie, query: step.query)
        guard Check.that(isSignIn || isConsent, .formToken)
        else { throw EndpointError.page(step.target.pages.staleForm(action: step.address)) }
        switch decision {
        case "sign-in" where isSignIn: return try await signIn(step, form)
        case "agree" where isConsent: return try await agree(step)
        case "switch" where isConsent: return await switchAccount(step)
        case "cancel": throw OAuthError(.accessDenied, "the user said no")
        default: throw EndpointError.page(step.target.pages.staleForm(action: step.address))
        }
    }

    private func signIn(_ step: AuthorizationStep, _ form: Parameters) async throws -> HTTPResponse {
        let time = context.now()
        let username = (try? form.value("username")) ?? ""
        let password = (try? form.value("password")) ?? ""
        let account = context.account(named: username)
        // Both names of one account count as one.
        switch await context.signIn.check(
            name: account?.guid ?? username, password: password, against: account?.password, at: time)
        {
        case .accepted where account?.isDisabled == true:
            return signInPage(step, problem: .accountDisabled, username: username)
        case .accepted:
            guard let account else { return signInPage(step, problem: .wrongPassword, username: username) }
            return await begin(sessionOf: account, step, at: time)
        case .refused: return signInPage(step, problem: .wrongPassword, username: username)
        case .tooMany(let seconds):
            return signInPage(step, problem: .tooMany(retryAfter: seconds), username: username)
        }
    }

    private func begin(
        sessionOf account: YahooContext.Account, _ step: AuthorizationStep, at time: Date
    ) async -> HTTPResponse {
        // A new session identifier: one that an attacker planted before the sign-in is useless after it.
        let cookie = context.random.token()
        let end = context.time(context.configuration.lifetimes.browserSession, after: time)
        // 9 random bytes are the 12 characters that `sid` has.
        let record = SignInRecord(time: time, sessionID: context.random.token(bytes: 9), sessionExpires: end)
        await context.store.addSession(
            context.digest(cookie),
            SignInSession(
                guid: account.guid, signIn: record, expires: end, freshFor: context.digest(step.query)),
            at: time)
        if let old = step.cookie { await context.store.removeSession(context.digest(old)) }
        return context.redirect(to: step.address, renewingCookie: cookie)
    }

    private func agree(_ step: AuthorizationStep) async throws -> HTTPResponse {
        // The session expired while the user was reading: the user signs in again, and nothing is lost.
        guard let (account, _) = step.signedIn(context) else { return HTTPResponse(seeOther: step.address) }
        await context.store.remember(
            Consent(guid: account.guid, clientID: step.target.app.id), step.terms.scope)
        return try await issueCode(step)
    }

    private func switchAccount(_ step: AuthorizationStep) async -> HTTPResponse {
        if let old = step.cookie { await context.store.removeSession(context.digest(old)) }
        return context.redirect(to: step.address, renewingCookie: context.random.token())
    }

    /// Makes a code for the terms that the user agreed to, and keeps its digest.
    ///
    /// Yahoo's codes are said to have 7 letters and digits, which is 36 bits; RFC 6749 section 10.10 asks for
    /// 128 at least, so here they have 256.
    func issueCode(_ step: AuthorizationStep) async throws -> HTTPResponse {
        guard let (account, session) = step.signedIn(context), let cookie = step.cookie else {
            return HTTPResponse(seeOther: step.address)
        }
        let wasFresh = await context.store.useFreshSignIn(
            context.digest(cookie), for: context.digest(step.query))
        // Of two answers at once to one sign-in that `prompt=login` asked for, only the first counts.
        guard wasFresh || !step.terms.prompts.contains(.login) else {
            return HTTPResponse(seeOther: step.address)
        }
        let code = context.random.token()
        let time = context.now()
        let grant = CodeGrant(
            guid: account.guid, clientID: step.target.app.id, scope: step.terms.scope,
            redirectURI: step.target.redirect.redirectURI, challenge: step.terms.challenge,
            nonce: step.terms.nonce,
            signIn: session.signIn)
        let life = context.configuration.faults.codesExpireAtOnce ? 0 : context.configuration.lifetimes.code
        await context.store.addCode(
            context.digest(code), grant, expires: context.time(life, after: time), at: time)
        return step.target.answer(.code(code))
    }
}

extension SecurityRule {
    /// Without it, another site agrees in the user's name.
    static let formToken = Self(
        "yahoo.form-token", "Yahoo showed the form to this browser, for this request",
        "RFC 6749 section 10.12")
}
