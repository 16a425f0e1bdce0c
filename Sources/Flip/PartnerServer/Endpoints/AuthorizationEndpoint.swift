// Docs/fall-back-to-browser.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET` and `POST /authorize`: the user signs in, agrees or not, and goes back to the client.
///
/// The request stays in the address from the first page to the last and is checked again at each step. So a lost session
/// loses nothing, and the terms cannot change in between. Source: RFC 6749 section 4.1.
struct AuthorizationEndpoint: Endpoint {
    let context: ServerContext

    /// The name of the form, so that the token of the sign-in form is refused on the consent form.
    private enum Form: String {
        case signIn
        case consent
    }

    /// One step in the browser: a request that was checked, and the session of the browser.
    private struct Step {
        let query: String
        let request: CheckedRequest
        let scope: Scope
        let challenge: CodeChallenge?
        /// The value of the browser's cookie.
        let cookie: String?
        /// The account that the cookie is signed in to.
        let account: UserAccount?
        /// The pages in the language of the request.
        let pages: PartnerPages

        /// The address of the first page with this request.
        var address: String { "/authorize?" + query }
    }

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let pages = context.pages.speaking(to: request, parameter: "user_locale")
        let (checked, query, parameters) = try check(request, pages)
        do {
            let (scope, challenge) = try context.terms(parameters, client: checked.client)
            let cookie = context.cookie.value(in: request)
            let step = Step(
                query: query, request: checked, scope: scope, challenge: challenge, cookie: cookie,
                account: try await account(ofCookie: cookie), pages: pages)
            return request.method == "POST" ? try await decide(step, request) : show(step)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: the redirect URI is right, so the client gets the error.
            throw EndpointError.toClient(HTTPResponse(seeOther: checked.redirect.location(.error(error))))
        } catch let error as StoreUnavailable {
            let location = checked.redirect.location(.error(OAuthError(.temporarilyUnavailable)))
            throw EndpointError.toClient(HTTPResponse(seeOther: location), because: error)
        }
    }

    /// The client, and the address for the answer.
    ///
    /// RFC 6749 section 4.1.2.1: as long as that is in doubt, the user gets a page and no redirect.
    private func check(
        _ request: HTTPRequest, _ pages: PartnerPages
    ) throws -> (CheckedRequest, query: String, Parameters) {
        let query = QueryText.escapingForbiddenBytes(request.query ?? "")
        do {
            let parameters = try Parameters(limiting: query)
            let checked = try CheckedRequest(
                try ReturnAddress(parameters), context: context, allowed: \.redirectURIs)
            return (checked, query, parameters)
        } catch let error as OAuthError {
            // RFC 6749 section 4.1.2.1: a description is ASCII, in English here.
            let detail = error.description ?? error.code.rawValue
            throw EndpointError.page(pages.unusableRequest(detail))
        }
    }

    private func show(_ step: Step) -> HTTPResponse {
        guard let cookie = step.cookie, let account = step.account else { return signInPage(step) }
        return step.pages.consent(
            step.request.client, account, step.scope,
            PageForm(
                action: step.address,
                csrfToken: context.csrfToken(Form.consent.rawValue, cookie: cookie, query: step.query)))
    }

    private func signInPage(
        _ step: Step, problem: SignInProblem? = nil, username: String = ""
    ) -> HTTPResponse {
        context.page(withForm: Form.signIn.rawValue, cookie: step.cookie, query: step.query) { csrfToken in
            step.pages.signIn(
                step.request, PageForm(action: step.address, csrfToken: csrfToken), problem: problem,
                username: username)
        }
    }

    private func decide(_ step: Step, _ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let token = try? form.oauthValue("csrf")
        let decision = try? form.oauthValue("decision")
        let shown: Form = decision == "sign-in" ? .signIn : .consent
        let isProven = context.isProven(token, shown.rawValue, cookie: step.cookie, query: step.query)
        guard Check.that(isProven, .formToken)
        else { throw EndpointError.page(step.pages.staleForm(action: step.address)) }
        switch decision {
        case "sign-in": return try await signIn(step, form, request)
        case "cancel": throw OAuthError.cancelled
        case "agree": return try await agree(step)
        case "switch": return try await switchAccount(step)
        default: throw EndpointError.page(step.pages.staleForm(action: step.address))
        }
    }

    private func signIn(
        _ step: Step, _ form: Parameters, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let username = (try? form.oauthValue("username")) ?? ""
        let password = (try? form.oauthValue("password")) ?? ""
        let deviceKey = try await context.deviceKey()
        let device = context.deviceCookie.value(
            in: request, for: username, key: deviceKey, at: context.now())
        switch try await context.signIn.check(
            username: username, password: password, client: request.clientAddress, device: device,
            at: context.now())
        {
        case .accepted(let account):
            let time = context.now()
            // A new identifier: one that an attacker planted before the sign-in is worth nothing after it.
            let cookie = context.random.token()
            let expires = context.time(context.configuration.lifetimes.browserSession, after: time)
            try await context.store.addSession(
                context.digest(cookie),
                SignInSession(accountID: account.id, kind: .browser, expires: expires),
                at: time)
            if let old = step.cookie { try await context.store.removeSession(context.digest(old)) }
            var response = context.redirect(to: step.address, renewingCookie: cookie)
            let lifetime = context.configuration.limits.deviceLifetime
            response.headers.add(
                "Set-Cookie",
                context.deviceCookie.setting(
                    username, key: deviceKey, lasting: lifetime, at: time, random: context.deviceRandom))
            return response
        case .disabled:
            return signInPage(step, problem: .accountDisabled, username: username)
        case .refused:
            return signInPage(step, problem: .wrongPassword, username: username)
        case .tooMany(let seconds):
            return signInPage(step, problem: .tooMany(retryAfter: seconds), username: username)
        }
    }

    private func agree(_ step: Step) async throws -> HTTPResponse {
        // The session ran out while the user was reading: sign in again, nothing is lost.
        guard let account = step.account else { return HTTPResponse(seeOther: step.address) }
        let code = try await context.makeCode(
            account: account, client: step.request.client, redirectURI: step.request.redirect.redirectURI,
            scope: step.scope, challenge: step.challenge)
        return HTTPResponse(seeOther: step.request.redirect.location(.code(code)))
    }

    private func switchAccount(_ step: Step) async throws -> HTTPResponse {
        if let old = step.cookie { try await context.store.removeSession(context.digest(old)) }
        return context.redirect(to: step.address, renewingCookie: context.random.token())
    }

    private func account(ofCookie cookie: String?) async throws -> UserAccount? {
        guard let cookie,
            let session = try await context.store.session(context.digest(cookie), at: context.now()),
            session.kind == .browser
        else { return nil }
        return try await context.usableAccount(session.accountID)
    }
}

extension SecurityRule {
    /// Without it, another site presses "Agree and link", or signs the user in to the attacker's account.
    static let formToken = Self(
        "server.form-token", "the form was shown to this browser, for this request", "RFC 6749 section 10.12")
}
