// Docs/yahoo-sign-in.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The sign-in handler, which the browser visits twice: on the way to the provider, and on the way back.
///
/// The code that comes back is exchanged later, when the app calls `accounts:signInWithIdp`.
package enum HandlerEndpoint {
    /// Where the handler is in production, at the project's auth domain.
    static let productionPath = "/__/auth/handler"
    /// Where an SDK looks for it after `useEmulator`.
    package static let emulatorPath = "/emulator/auth/handler"

    /// Sends the browser to the provider or back to the app, or shows a page with a refusal.
    static func answer(_ call: Call) async throws -> HTTPResponse {
        do {
            let redirectURI = try redirectURI(for: call.request, call.context)
            // Only the provider's answer has a state.
            let isReturn = call.query.items.contains { $0.name.hasSameBytes(as: "state") }
            if isReturn { return try await sendToApp(call, redirectURI) }
            return try await sendToProvider(call, redirectURI)
        } catch let refusal as HandlerRefusal {
            return refusal.response(call.context.crypto)
        }
    }

    /// The handler's own URL, which has to be registered at the provider.
    private static func redirectURI(for request: HTTPRequest, _ context: ProjectContext) throws -> String {
        // The path may have other spellings, by which the route was found, too.
        guard RequestPath.segments(of: request.path) == RequestPath.segments(of: emulatorPath) else {
            return "https://\(context.project.authDomain)\(productionPath)"
        }
        // The sender of a request chooses its `Host`. The provider compares the URL with those that are registered,
        // so a wrong one leads nowhere.
        guard (try? AbsoluteURL(request.origin))?.isSecureOrLoopback == true else {
            throw HandlerRefusal.unusable(
                "the emulator's handler has to be opened by https, or at a loopback address")
        }
        return request.origin + emulatorPath
    }

    /// The cookie by which the handler recognizes a browser that it sent to the provider.
    private static func cookie(of redirectURI: String) -> SessionCookie {
        SessionCookie(issuer: redirectURI, name: "firebase-handler")
    }

    /// The value of the cookie; nil without one, and with more than one, because another party may have planted one.
    static func browser(of request: HTTPRequest, _ redirectURI: String) -> String? {
        let cookie = cookie(of: redirectURI)
        return request.cookies(named: cookie.name).count == 1 ? cookie.value(in: request) : nil
    }

    /// The way from the app to the provider.
    private static func sendToProvider(_ call: Call, _ redirectURI: String) async throws -> HTTPResponse {
        let handlerRequest = try HandlerRequest(call.query)
        let answer = HandlerAnswer(
            destination: try Destination(handlerRequest, call.context.project), redirectURI: redirectURI,
            authType: handlerRequest.authType, eventID: handlerRequest.eventID)
        do {
            return try await redirect(
                handlerRequest, for: answer, browser: browser(of: call.request, redirectURI), call.context)
        } catch let error as HandlerError {
            // The destination is checked, so the app or site gets the error.
            return HTTPResponse(seeOther: answer.url(.failure(error)))
        }
    }

    /// Remembers the attempt, and redirects the browser to the provider's page.
    private static func redirect(
        _ handlerRequest: HandlerRequest, for answer: HandlerAnswer, browser: String?,
        _ context: ProjectContext
    ) async throws -> HTTPResponse {
        let provider = try await provider(for: handlerRequest, context)
        let scope = try scope(for: handlerRequest)
        let customParameters =
            try handlerRequest.customParameters.map(HandlerRequest.customItems(json:)) ?? []
        // A site that sends no digest of a session identifier gets an identifier of this server.
        let isIssued = handlerRequest.app == nil && handlerRequest.sessionID == nil
        let issuedID = isIssued ? context.random.token() : nil
        let issuedDigest = issuedID.map { Hex.text(context.crypto.sha256($0.utf8).bytes) }
        let sessionDigest = try issuedDigest ?? sentDigest(handlerRequest)
        let browser = browser ?? context.random.token()
        let attempt = RedirectAttempt(
            nonce: context.random.token(), sessionDigest: sessionDigest,
            browserDigest: context.crypto.sha256(browser.utf8), answer: answer, issuedSessionID: issuedID)
        guard let state = await context.store.beginRedirect(attempt) else {
            throw HandlerError(
                code: "auth/too-many-requests", message: "Too many sign-ins are under way.")
        }
        let address = ReturnAddress(
            clientID: provider.clientID, redirectURI: answer.redirectURI, rawState: state)
        let request = AuthorizationRequest(
            returnAddress: address, scope: scope,
            others: [Parameters.Item("nonce", attempt.nonce)] + customParameters
                + languageItems(handlerRequest, besides: customParameters))
        var response = HTTPResponse(
            seeOther: "\(context.configuration.yahoo.authorizationEndpoint)?\(request.encoded)")
        response.headers["Set-Cookie"] = cookie(of: answer.redirectURI).setting(browser)
        return response
    }

    /// The configuration of the provider that the app names.
    private static func provider(
        for handlerRequest: HandlerRequest, _ context: ProjectContext
    ) async throws -> IdentityProviderConfiguration {
        guard handlerRequest.tenantID == nil else {
            throw HandlerError(
                code: "auth/unsupported-tenant-operation", message: "This server has no tenants.")
        }
        let provider: IdentityProviderConfiguration
        do {
            provider = try await context.identityProvider(handlerRequest.providerID)
        } catch let error as WireError {
            throw HandlerError(code: "auth/operation-not-allowed", message: error.message)
        }
        guard !provider.clientID.isEmpty else {
            throw HandlerError(
                code: "auth/invalid-oauth-client-id", message: "The provider's client id is not configured.")
        }
        return provider
    }

    /// The scope of every sign-in, and what the app asks for beyond it.
    private static func scope(for handlerRequest: HandlerRequest) throws -> Scope {
        // The scopes that production always asks Yahoo for are not published.
        let values = ["openid", "profile", "email"] + handlerRequest.scopes
        guard let scope = try? Scope(values.joined(separator: " ")) else {
            throw HandlerError(
                code: "auth/argument-error", message: "A scope has characters that no scope has.")
        }
        return scope
    }

    /// The SHA-256 of the session identifier, which only the app or site that begins the attempt knows.
    private static func sentDigest(_ handlerRequest: HandlerRequest) throws -> String {
        // An app has to send a digest. Otherwise another app that catches the answer could finish the
        // sign-in.
        guard let digest = handlerRequest.sessionID, digest.wholeMatch(of: #/[0-9a-f]{64}/#) != nil else {
            throw HandlerError(
                code: "auth/argument-error",
                message: "sessionId has to be a SHA-256 in lower-case hexadecimal.")
        }
        return digest
    }

    /// The language that the app is in, unless the app sets another one as a custom parameter.
    private static func languageItems(
        _ handlerRequest: HandlerRequest, besides customParameters: [Parameters.Item]
    ) -> [Parameters.Item] {
        let isSet = customParameters.contains { $0.name == "language" }
        guard let language = handlerRequest.language, !isSet else { return [] }
        return [Parameters.Item("language", language)]
    }
}
