// Docs/yahoo-attacks.md shows this step from outside.

import AuthorizationServer
import Foundation
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
enum HandlerEndpoint {
    /// Where the handler is in production, at the project's auth domain.
    static let productionPath = "/__/auth/handler"
    /// Where an SDK looks for it after `useEmulator`.
    static let emulatorPath = "/emulator/auth/handler"

    static func answer(_ call: Call) async throws -> HTTPResponse {
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

    private static func leave(
        _ request: HTTPRequest, _ parameters: Parameters, _ context: ProjectContext
    ) async throws -> HTTPResponse {
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
                redirectURI: redirectURI, authType: ask.authType, eventID: ask.eventID, sessionID: nil,
                outcome: .failure(error))
            return HTTPResponse(seeOther: answer.address(for: destination))
        }
    }

    private static func leave(
        _ ask: HandlerRequest, for destination: Destination, redirectURI: String, cookie: HandlerCookie,
        _ context: ProjectContext
    ) async throws -> HTTPResponse {
        guard ask.tenantID == nil else {
            throw HandlerRefusal.app("auth/unsupported-tenant-operation", "This server has no tenants.")
        }
        let provider: IdentityProvider
        do { provider = try context.identityProvider(ask.providerID) } catch let error as WireError {
            throw HandlerRefusal.app("auth/operation-not-allowed", error.message)
        }
        guard !provider.clientID.isEmpty else {
            throw HandlerRefusal.app(
                "auth/invalid-oauth-client-id", "The provider's client id is not configured.")
        }
        // The scopes that production always asks Yahoo for are not published.
        guard let scope = try? Scope((["openid", "profile", "email"] + ask.scopes).joined(separator: " "))
        else {
            throw HandlerRefusal.app("auth/argument-error", "A scope has characters that no scope has.")
        }
        let custom = try ask.customParameters.map { try CustomParameters.items(json: $0) } ?? []
        let (session, issuedSessionID) = try session(of: ask, context)
        let browser = cookie.value ?? context.random.token()
        let nonce = context.random.token()
        let lifetime = Double(context.configuration.federation.redirectLifetime)
        let attempt = RedirectAttempt(
            providerID: provider.id, redirectURI: redirectURI, nonce: nonce, session: session,
            browser: context.crypto.sha256(browser.utf8), destination: destination, authType: ask.authType,
            eventID: ask.eventID, issuedSessionID: issuedSessionID,
            expires: context.now().addingTimeInterval(lifetime))
        guard let state = await context.store.beginRedirect(attempt) else {
            throw HandlerRefusal.app("auth/too-many-requests", "Too many sign-ins are under way.")
        }
        var others = [Parameters.Item("nonce", nonce)] + custom
        // A language among the app's own parameters comes before the language that the app is in.
        if let language = ask.language, !custom.contains(where: { $0.name == "language" }) {
            others.append(Parameters.Item("language", language))
        }
        let request = AuthorizationRequest(
            returnAddress: ReturnAddress(
                clientID: provider.clientID, redirectURI: redirectURI, rawState: state),
            scope: scope, others: others)
        var response = HTTPResponse(
            seeOther: "\(provider.addresses.authorizationEndpoint)?\(request.encoded)")
        response.headers["Set-Cookie"] = cookie.setting(browser)
        return response
    }

    /// The digest that the app sent, or the digest of a session identifier that is made here for a site.
    private static func session(
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
                "auth/argument-error", "sessionId has to be a SHA-256 in lower-case hexadecimal.")
        }
    }

    /// The handler's own address, which has to be registered at the provider.
    private static func redirectURI(for request: HTTPRequest, _ context: ProjectContext) throws -> String {
        guard request.path == emulatorPath else {
            return "https://\(context.project.authDomain)\(productionPath)"
        }
        // The sender chooses the Host field; the provider compares the address made of it with its own list.
        guard (try? AbsoluteURL(request.origin))?.isSecureOrLoopback == true else {
            throw HandlerRefusal.page("the emulator's handler has to be opened by a loopback address")
        }
        return request.origin + emulatorPath
    }

    // MARK: Back to the app

    private static func comeBack(
        _ request: HTTPRequest, _ parameters: Parameters, _ projects: [ProjectContext]
    ) async throws -> HTTPResponse {
        guard let state = parameters.single("state"), let answer = try? AuthorizationResponse(parameters)
        else { throw HandlerRefusal.missingInitialState }
        guard
            let (attempt, context) = Check.that(
                try await attempt(ofReturn: state, code: answer.code, request, projects), .stateBrowser)
        else { throw HandlerRefusal.missingInitialState }
        let outcome: HandlerAnswer.Outcome
        if case .error(let error) = answer.outcome, error.code == .accessDenied {
            // The user declined, so there is no code for the app to sign in with.
            await context.store.endRedirect(state: state)
            outcome = .failure(
                HandlerRefusal.FirebaseError(
                    code: "auth/user-cancelled",
                    message: "The user did not grant your application the permissions it requested."))
        } else {
            // Other errors go to the app in the link; `accounts:signInWithIdp` then says what they are.
            let items = parameters.items.map { Parameters.Item($0.name, (try? $0.decoded()) ?? "") }
            outcome = .link(Parameters(items).appended(to: attempt.redirectURI))
        }
        let reply = HandlerAnswer(
            redirectURI: attempt.redirectURI, authType: attempt.authType, eventID: attempt.eventID,
            sessionID: attempt.issuedSessionID, outcome: outcome)
        return HTTPResponse(seeOther: reply.address(for: attempt.destination))
    }

    private static func attempt(
        ofReturn state: String, code: String?, _ request: HTTPRequest, _ projects: [ProjectContext]
    ) async throws -> (RedirectAttempt, ProjectContext)? {
        for context in projects {
            let cookie = HandlerCookie(try redirectURI(for: request, context), request)
            let attempt = await context.store.takeReturn(state: state, browser: cookie.value, code: code)
            if let attempt { return (attempt, context) }
        }
        return nil
    }
}

extension AuthorizationResponse {
    var code: String? { if case .code(let code) = outcome { code } else { nil } }
}

extension SecurityRule {
    /// Without it, a victim's browser finishes a sign-in that the attacker began.
    static let stateBrowser = Self(
        "firebase.state-browser", "the state began here, in this browser, and comes back for the first time",
        "RFC 6749 section 10.12")
}
