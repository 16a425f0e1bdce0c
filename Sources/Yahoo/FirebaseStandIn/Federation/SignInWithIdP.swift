// Docs/custom-token.md shows this step from outside.

import JSON
import OAuth
import WebText

/// `POST accounts:signInWithIdp` (`verifyAssertion`): a provider's answer becomes a session of this project.
enum SignInWithIdP {
    static func answer(_ call: Call) async throws -> JSONValue {
        let request = try IdPSignInRequest(call.fields)
        // This comes first: a later error would cost the user the whole sign-in.
        if let idToken = request.idToken { _ = try await call.store.signedIn(idToken) }
        let identity = try await identity(request, call.context)
        let decision = try await call.store.decide(identity, request: request)
        // A member that does not apply is absent, never `false`: the web SDK fails at the mere key
        // `needConfirmation`.
        var answer = identity.answer
        switch decision {
        case .session(let session, let isNewUser, let isEmailRecycled):
            answer["localId"] = .string(session.account.localId)
            if isNewUser { answer["isNewUser"] = true }
            if isEmailRecycled { answer["emailRecycled"] = true }
            let tokens = try await call.context.answer("VerifyAssertionResponse", for: session)
            answer.merge(tokens) { $1 }
        case .needsConfirmation(let localId, let verifiedProviders):
            answer["needConfirmation"] = true
            answer["localId"] = .string(localId)
            answer["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
            answer["pendingToken"] = .string(try await pendingToken(request, identity, call.context))
        case .refused(let error):
            // Without the flag an error; with it an answer, because the app needs the credential to go on.
            guard request.returnsCredentialOnError else { throw error }
            answer["errorMessage"] = .string(error.message)
            answer["pendingToken"] = .string(try await pendingToken(request, identity, call.context))
        }
        return .object(answer)
    }

    private static func identity(
        _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        // This comes before the credential is read: a disabled provider refuses every credential.
        let provider = try await context.identityProvider(request.providerID ?? YahooAddresses.providerID)
        switch request.credential {
        case .redirect(let state, let answer):
            return try await redeem(state, answer, request, provider, context)
        case .pending(let token):
            return try await context.store.pendingIdentity(token)
        case .tokens(let body):
            // The audience of Yahoo's access token cannot be checked: a token that the user gave to another
            // app would open the account here.
            guard
                Check.that(context.configuration.acceptsUnsignedClaimsLikeTheEmulator, .noProviderToken),
                let identity = FederatedIdentity(unsignedClaims: body)
            else { throw IdPSignInRequest.invalidCredential(request.requestURI, body) }
            return identity
        }
    }

    /// Exchanges the code, once, for the app that began the sign-in.
    private static func redeem(
        _ state: String, _ answer: Parameters, _ request: IdPSignInRequest,
        _ provider: IdentityProviderConfiguration, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        let response: AuthorizationResponse
        do { response = try AuthorizationResponse(answer) } catch {
            throw WireError("INVALID_IDP_RESPONSE", error.description)
        }
        let attempt = try await context.store.redeemRedirect(
            state: state, code: response.code, sessionID: request.sessionID)
        switch response.outcome {
        case .error(let error):
            let id = YahooAddresses.providerID
            let description = error.description.map { "&error_description=\(PercentCoding.encode($0))" } ?? ""
            throw WireError(
                "INVALID_IDP_RESPONSE",
                "Error getting verification code from \(id) response: error=\(error.code.rawValue)"
                    + "\(description)&providerId=\(id)")
        case .code(let code):
            return try await YahooClient(provider: provider, context: context).user(of: code, for: attempt)
        }
    }

    /// The pending token of the request, which is still good, or a new one.
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
