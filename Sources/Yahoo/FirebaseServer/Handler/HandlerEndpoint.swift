// Docs/yahoo-attacks.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// `GET /__/auth/handler` and `GET /emulator/auth/handler`: sends the browser to the provider, and back to
/// the app.
///
/// The browser visits the same address twice. First the app's SDK opens it; the handler redirects to the
/// provider's authorization endpoint. Then the provider sends the browser back with a code or an error, and
/// the handler redirects to the app. The code is exchanged later, when the app calls
/// `accounts:signInWithIdp`.
struct HandlerEndpoint: APIEndpoint {
    /// Where the handler is in production, at the project's auth domain.
    static let productionPath = "/__/auth/handler"
    /// Where an SDK looks for it after `useEmulator`.
    static let emulatorPath = "/emulator/auth/handler"

    func answer(_ call: Call) async throws -> HTTPResponse {
        let parameters = Parameters(parsing: call.request.query ?? "", plus: .space)
        do {
            let isReturn = parameters.items.contains { $0.name == "state" }
            return isReturn
                ? try await comeBack(call.request, parameters, call.projects)
                : try await leave(call.request, parameters, call.project)
        } catch let error as HandlerRefusal {
            return HandlerPage(parameters, call.request, crypto: call.project.crypto).response(error)
        }
    }

    // MARK: To the provider

    private func leave(
        _ request: HTTPRequest, _ parameters: Parameters, _ context: ProjectContext
    ) async throws -> HTTPResponse {
        // The server has found the project by the `apiKey`.
        let ask = try HandlerRequest(parameters)
        let destination = try Destination(ask, context.project)
        let redirectURI = try redirectURI(for: request, context)
        do {
            return try await leave(
                ask, for: destination, redirectURI: redirectURI, cookie: HandlerCookie(redirectURI, request),
                context)
        } catch HandlerRefusal.app(let error) {
            // From here on the app can be told: the place of its answer is checked.
            let answer = HandlerAnswer(
                origin: HandlerCookie.origin(of: redirectURI), authType: ask.authType, eventID: ask.eventID,
                sessionID: nil, outcome: .failure(error))
            return HTTPResponse(seeOther: answer.address(for: destination))
        }
    }

    private func leave(
        _ ask: HandlerRequest, for destination: Destination, redirectURI: String, cookie: HandlerCookie,
        _ context: ProjectContext
    ) async throws -> HTTPResponse {
        guard ask.tenantID == nil else {
            throw HandlerRefusal.app(
                .init("auth/unsupported-tenant-operation", "This server has no tenants."))
        }
        let provider: IdentityProvider
        do {
            provider = try await context.identityProvider(ask.providerID)
        } catch let error as WireError {
            throw HandlerRefusal.app(.init("auth/operation-not-allowed", error.message))
        }
        guard !provider.clientID.isEmpty else {
            throw HandlerRefusal.app(
                .init("auth/invalid-oauth-client-id", "The provider's client id is not configured."))
        }
        guard let scope = ProviderAuthorization.scope(adding: ask.scopes) else {
            throw HandlerRefusal.app(
                .init("auth/argument-error", "A scope has characters that no scope has."))
        }
        let custom: CustomParameters
        do { custom = try ask.customParameters.map { try CustomParameters(json: $0) } ?? .none } catch {
            throw HandlerRefusal.app(.init("auth/argument-error", "\(error)."))
        }
        let (session, issued) = try session(of: ask, context)
        let browser = cookie.value ?? context.random.token()
        let authorization = ProviderAuthorization(
            context: context, provider: provider, redirectURI: redirectURI, scope: scope, parameters: custom,
            language: ask.language)
        let visit = HandlerVisit(
            browser: context.crypto.sha256(browser.utf8), destination: destination, authType: ask.authType,
            eventID: ask.eventID, issuedSessionID: issued)
        let address: String
        do {
            address = try await authorization.begin(session: session, visit: visit)
        } catch let error as WireError {
            throw HandlerRefusal.app(.init("auth/too-many-requests", error.message))
        }
        var response = HTTPResponse(seeOther: address)
        response.headers["Set-Cookie"] = cookie.setting(browser)
        return response
    }

    /// The digest that the app sent, or the digest of a session identifier that is made here for a site.
    private func session(
        of ask: HandlerRequest, _ context: ProjectContext
    ) throws -> (SHA256Digest, issued: String?) {
        switch (ask.session, ask.app) {
        case (.good(let digest), _): return (digest, nil)
        case (nil, nil):
            let issued = context.random.token()
            return (context.crypto.sha256(issued.utf8), issued)
        case (.bad, _), (nil, _?):
            // Without it another app that catches the answer could finish the sign-in.
            throw HandlerRefusal.app(
                .init("auth/argument-error", "sessionId has to be a SHA-256 in lower-case hexadecimal."))
        }
    }

    /// The handler's own address, which has to be registered at the provider.
    private func redirectURI(
        for request: HTTPRequest, _ context: ProjectContext
    ) throws -> String {
        guard request.path == Self.emulatorPath else {
            return "https://\(context.project.authDomain)\(Self.productionPath)"
        }
        // The sender chooses the Host field; the provider compares the address made of it with its own list.
        let origin = context.configuration.linkOrigin ?? request.origin
        guard (try? AbsoluteURL(origin))?.isSecureOrLoopback == true else {
            throw HandlerRefusal.page("the emulator's handler has to be opened by a loopback address")
        }
        return origin + Self.emulatorPath
    }

    // MARK: Back to the app

    private func comeBack(
        _ request: HTTPRequest, _ parameters: Parameters, _ projects: [ProjectContext]
    ) async throws -> HTTPResponse {
        guard let state = try? parameters.value("state"), let answer = try? AuthorizationResponse(parameters)
        else { throw HandlerRefusal.missingInitialState }
        var code: String?
        if case .code(let value) = answer.outcome { code = value }
        guard
            let (attempt, visit, context) = Check.that(
                try await attempt(ofReturn: state, code: code, request, projects), .stateBrowser)
        else { throw HandlerRefusal.missingInitialState }
        return await send(answer, parameters, of: attempt, to: visit, state: state, context)
    }

    /// The attempt of a state, in any of the projects.
    private func attempt(
        ofReturn state: String, code: String?, _ request: HTTPRequest, _ projects: [ProjectContext]
    ) async throws -> (RedirectAttempt, HandlerVisit, ProjectContext)? {
        for context in projects {
            let cookie = HandlerCookie(try redirectURI(for: request, context), request)
            let attempt = await context.store.takeReturn(state: state, browser: cookie.value, code: code)
            if let attempt, let visit = attempt.visit { return (attempt, visit, context) }
        }
        return nil
    }

    private func send(
        _ answer: AuthorizationResponse, _ parameters: Parameters, of attempt: RedirectAttempt,
        to visit: HandlerVisit, state: String, _ context: ProjectContext
    ) async -> HTTPResponse {
        let outcome: HandlerAnswer.Outcome
        if case .error(let error) = answer.outcome, error.code == .accessDenied {
            // The user declined, so there is no code for the app to sign in with.
            await context.store.endRedirect(state: state)
            outcome = .failure(
                .init(
                    "auth/user-cancelled",
                    "The user did not grant your application the permissions it requested."))
        } else {
            // Other errors go to the app in the link; `accounts:signInWithIdp` then says what they are.
            let items = parameters.items.map { Parameters.Item($0.name, (try? $0.decoded()) ?? "") }
            outcome = .link(Parameters(items).appended(to: attempt.redirectURI))
        }
        let reply = HandlerAnswer(
            origin: HandlerCookie.origin(of: attempt.redirectURI), authType: visit.authType,
            eventID: visit.eventID, sessionID: visit.issuedSessionID, outcome: outcome)
        return HTTPResponse(seeOther: reply.address(for: visit.destination))
    }
}

extension SecurityRule {
    /// Without it, a victim's browser finishes a sign-in that the attacker began.
    static let stateBrowser = Self(
        "firebase.state-browser", "the state began here, in this browser, and comes back for the first time",
        "RFC 6749 section 10.12")
}
