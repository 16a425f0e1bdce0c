// Docs/yahoo-sign-in.md shows this step from outside.

import JSON
import OAuth
import WebText

/// `POST accounts:signInWithIdp`, `verifyAssertion` in version 3: exchanges a provider's answer for a
/// session.
enum SignInWithIdP {
    /// Verifies the provider's answer, decides on the account, and answers with a session or a refusal.
    static func answer(_ call: Call) async throws -> JSONValue {
        let request = try IdPSignInRequest(call.fields)
        // The ID token is checked before the code is used up: a later error would cost the user the sign-in.
        if let idToken = request.idToken { _ = try await call.store.user(ofIDToken: idToken) }
        let identity = try await identity(request, call.context)
        let result = try await call.store.decide(identity, request: request)
        // A member that does not apply is absent, never `false`: with the key `needConfirmation` the web SDK
        // fails, whatever the value.
        var answer = identity.answer
        switch result {
        case .session(let session, let isNewUser, let isEmailRecycled):
            answer["localId"] = .string(session.account.localId)
            if isNewUser { answer["isNewUser"] = true }
            if isEmailRecycled { answer["emailRecycled"] = true }
            let tokens = try await call.context.sessionMembers("VerifyAssertionResponse", for: session)
            answer.merge(tokens) { _, ofSession in ofSession }
        case .needsConfirmation(let localId, let verifiedProviders):
            answer["needConfirmation"] = true
            answer["localId"] = .string(localId)
            answer["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
            answer["pendingToken"] = .string(try await pendingToken(request, identity, call.context))
        case .refused(let error):
            // An app that sets the flag needs the credential to go on, so it gets an answer.
            guard request.returnsCredentialOnError else { throw error }
            answer["errorMessage"] = .string(error.message)
            answer["pendingToken"] = .string(try await pendingToken(request, identity, call.context))
        }
        return .object(answer)
    }

    /// The identity that the credential of a request proves.
    private static func identity(
        _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        // The provider is looked up first: a disabled provider refuses every credential.
        let provider = try await context.identityProvider(request.providerID ?? YahooEndpoints.providerID)
        switch request.credential {
        case .redirect(let state, let answer):
            return try await redeemCode(
                in: answer, state: state, request: request, provider: provider, context)
        case .pending(let token):
            return try await context.store.pendingIdentity(token)
        case .tokens(let body):
            // The server cannot check for which app Yahoo issued an access token. With the token that the
            // user gave to another app, that app could enter the account here.
            guard
                Check.that(context.configuration.acceptsUnsignedClaims, .noProviderToken),
                let identity = FederatedIdentity(unsignedClaims: body)
            else { throw IdPSignInRequest.invalidCredential(request.requestURI, body) }
            return identity
        }
    }

    /// Exchanges the code of a redirect, once, for the app that began the sign-in.
    ///
    /// Throws `INVALID_IDP_RESPONSE`, also when the redirect has an error in place of a code.
    private static func redeemCode(
        in answer: Parameters, state: String, request: IdPSignInRequest,
        provider: IdentityProviderConfiguration, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        let response: AuthorizationResponse
        do { response = try AuthorizationResponse(answer) } catch {
            throw WireError("INVALID_IDP_RESPONSE", error.description)
        }
        let attempt = try await context.store.redeemRedirect(
            state: state, code: response.code, sessionID: request.sessionID)
        switch response.outcome {
        case .error(let error):
            // The only provider that `ProjectContext.identityProvider(_:)` finds.
            let id = YahooEndpoints.providerID
            let description = error.description.map { "&error_description=\(PercentCoding.encode($0))" } ?? ""
            throw WireError(
                "INVALID_IDP_RESPONSE",
                "Error getting verification code from \(id) response: error=\(error.code.rawValue)"
                    + "\(description)&providerId=\(id)")
        case .code(let code):
            return try await YahooClient(provider: provider, context: context).user(of: code, for: attempt)
        }
    }

    /// The pending token of the answer: that of the request, which stays usable, or a new token.
    private static func pendingToken(
        _ request: IdPSignInRequest, _ identity: FederatedIdentity, _ context: ProjectContext
    ) async throws -> String {
        if case .pending(let token) = request.credential { return token }
        return await context.store.keepPending(identity)
    }
}

extension SecurityRule {
    /// Without it, a token that Yahoo made for another app opens an account here.
    static let noProviderToken = Self(
        "firebase.no-provider-token", "no token of the provider is accepted from the app",
        "Firebase: sign in with Yahoo")
}
