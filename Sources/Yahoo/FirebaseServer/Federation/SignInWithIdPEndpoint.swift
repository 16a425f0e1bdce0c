// Docs/yahoo-attacks.md shows this step from outside.

import HTTPMessages
import JOSE
import OAuth
import WebText

/// `POST accounts:signInWithIdp` (`verifyAssertion`): a provider's answer becomes a session of this project.
struct SignInWithIdPEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let request = try IdPSignInRequest(call.fields)
        // This comes first: a later error would cost the user the whole sign-in.
        if let idToken = request.idToken { _ = try await call.project.store.signedIn(idToken) }
        let identity = try await identity(request, call.project)
        let decision = try await call.project.store.decide(identity, request: request)
        var answer = SignInWithIdPAnswer(identity)
        switch decision {
        case .session(let session, let news):
            answer.add(session, news)
            answer.members.merge(try await call.project.tokenFields(for: session)) { $1 }
        case .needsConfirmation(let localId, let verifiedProviders):
            answer.addConfirmation(localId: localId, verifiedProviders: verifiedProviders)
            answer.members["pendingToken"] = .string(try await pendingToken(request, identity, call.project))
        case .refused(let error):
            // Without the flag an error; with it an answer, because the app needs the credential to go on.
            guard request.returnsCredentialOnError else { throw error }
            answer.members["errorMessage"] = .string(error.message)
            answer.members["pendingToken"] = .string(try await pendingToken(request, identity, call.project))
        }
        return HTTPResponse(json: .object(answer.members))
    }

    private func identity(
        _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        // This comes before the credential is read: a disabled provider refuses every credential.
        if let providerID = request.providerID { _ = try await context.identityProvider(providerID) }
        switch request.credential {
        case .redirect(let state, let answer):
            return try await redeem(state, answer, request, context)
        case .pending(let token):
            let identity = try await context.store.pendingIdentity(token, providerID: request.providerID)
            _ = try await context.identityProvider(identity.providerID)
            return identity
        case .tokens(let body):
            // The audience of Yahoo's access token cannot be checked: a token that the user gave to another
            // app would open the account here.
            guard
                Check.that(
                    context.configuration.federation.acceptsUnsignedClaimsLikeTheEmulator, .noProviderToken),
                let identity = UnsignedClaims(body)?.identity
            else { throw IdPSignInRequest.invalidCredential(request.requestURI, body) }
            return identity
        }
    }

    /// Exchanges the code, once, for the app that began the sign-in.
    private func redeem(
        _ state: String, _ answer: Parameters, _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        let response: AuthorizationResponse
        do { response = try AuthorizationResponse(answer) } catch {
            throw WireError(.invalidIdpResponse, error.description)
        }
        var code: String?
        if case .code(let value) = response.outcome { code = value }
        let attempt = try await context.store.redeemRedirect(
            state: state, code: code, providerID: request.providerID, sessionID: request.sessionID)
        let provider = try await context.identityProvider(attempt.providerID)
        switch response.outcome {
        case .error(let error):
            let description = error.description.map { "&error_description=\(PercentCoding.encode($0))" } ?? ""
            throw WireError(
                .invalidIdpResponse,
                "Error getting verification code from \(provider.id) response: error=\(error.code.rawValue)"
                    + description + "&providerId=\(provider.id)")
        case .code(let code):
            let party = RelyingParty(
                provider: provider, client: context.client, keys: context.providerKeys,
                crypto: context.crypto, now: context.now)
            do {
                return try await party.user(of: code, for: attempt)
            } catch let error as ProviderFailure {
                throw error.wireError(provider.id)
            }
        }
    }

    /// The pending token of the request, which is still good, or a new one.
    private func pendingToken(
        _ request: IdPSignInRequest, _ identity: FederatedIdentity, _ context: ProjectContext
    ) async throws -> String {
        if case .pending(let token) = request.credential { return token }
        return await context.store.keepPending(
            identity, for: context.configuration.federation.pendingTokenLifetime)
    }
}

extension SecurityRule {
    /// Without it, a token that Yahoo made for another app opens an account here.
    static let noProviderToken = Self(
        "firebase.no-provider-token", "no token of the provider is accepted from the app",
        "Firebase: sign in with Yahoo")
}
