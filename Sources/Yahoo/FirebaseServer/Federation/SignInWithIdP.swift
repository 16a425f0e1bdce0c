// Docs/yahoo-attacks.md shows this step from outside.

import JOSE
import OAuth
import WebText

/// `POST accounts:signInWithIdp` (`verifyAssertion`): a provider's answer becomes a session of this project.
enum SignInWithIdP {
    static func answer(_ call: Call) async throws -> JSONValue {
        let request = try IdPSignInRequest(call.fields)
        // This comes first: a later error would cost the user the whole sign-in.
        if let idToken = request.idToken { _ = try await call.store.signedIn(idToken) }
        let identity = try await identity(request, call.project)
        let decision = try await call.store.decide(identity, request: request)
        var answer = SignInWithIdPAnswer(identity)
        switch decision {
        case .session(let session, let isNewUser, let isEmailRecycled):
            answer.members["localId"] = .string(session.account.localId)
            if isNewUser { answer.members["isNewUser"] = true }
            if isEmailRecycled { answer.members["emailRecycled"] = true }
            let tokens = try await call.project.answer("VerifyAssertionResponse", for: session)
            answer.members.merge(tokens) { $1 }
        case .needsConfirmation(let localId, let verifiedProviders):
            answer.members["needConfirmation"] = true
            answer.members["localId"] = .string(localId)
            answer.members["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
            answer.members["pendingToken"] = .string(try await pendingToken(request, identity, call.project))
        case .refused(let error):
            // Without the flag an error; with it an answer, because the app needs the credential to go on.
            guard request.returnsCredentialOnError else { throw error }
            answer.members["errorMessage"] = .string(error.message)
            answer.members["pendingToken"] = .string(try await pendingToken(request, identity, call.project))
        }
        return .object(answer.members)
    }

    private static func identity(
        _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        // This comes before the credential is read: a disabled provider refuses every credential.
        if let providerID = request.providerID { _ = try context.identityProvider(providerID) }
        switch request.credential {
        case .redirect(let state, let answer):
            return try await redeem(state, answer, request, context)
        case .pending(let token):
            let identity = try await context.store.pendingIdentity(token, providerID: request.providerID)
            _ = try context.identityProvider(identity.providerID)
            return identity
        case .tokens(let body):
            // The audience of Yahoo's access token cannot be checked: a token that the user gave to another
            // app would open the account here.
            guard
                Check.that(
                    context.configuration.federation.acceptsUnsignedClaimsLikeTheEmulator, .noProviderToken),
                let identity = FederatedIdentity(unsignedClaims: body)
            else { throw IdPSignInRequest.invalidCredential(request.requestURI, body) }
            return identity
        }
    }

    /// Exchanges the code, once, for the app that began the sign-in.
    private static func redeem(
        _ state: String, _ answer: Parameters, _ request: IdPSignInRequest, _ context: ProjectContext
    ) async throws -> FederatedIdentity {
        let response: AuthorizationResponse
        do { response = try AuthorizationResponse(answer) } catch {
            throw WireError(.invalidIdpResponse, error.description)
        }
        let attempt = try await context.store.redeemRedirect(
            state: state, code: response.code, providerID: request.providerID, sessionID: request.sessionID)
        let provider = try context.identityProvider(attempt.providerID)
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
    private static func pendingToken(
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

/// The answer to `accounts:signInWithIdp`.
///
/// A member that does not apply is absent, never `false` or empty: the web SDK fails if the key
/// `needConfirmation` is there with any value.
struct SignInWithIdPAnswer {
    var members: [String: JSONValue]

    /// The provider's description of the user, and its tokens.
    init(_ identity: FederatedIdentity) {
        members = [
            "kind": "identitytoolkit#VerifyAssertionResponse",
            "context": "",
            "providerId": .string(identity.providerID),
            "federatedId": .string(identity.rawID),
            // JSON in a string, as every SDK expects.
            "rawUserInfo": .string(identity.claims.jsonText),
        ]
        if let email = identity.email {
            members["email"] = .string(email)
            members["emailVerified"] = .bool(identity.isEmailVerified)
        }
        let texts = [
            "displayName": "name", "fullName": "name", "firstName": "given_name", "lastName": "family_name",
            "nickName": "nickname", "photoUrl": "picture", "language": "locale", "screenName": "screen_name",
        ]
        for (name, claim) in texts { members[name] = identity.text(claim).map { .string($0) } }
        members["oauthIdToken"] = .string(identity.idToken)
        members["oauthAccessToken"] = .string(identity.accessToken)
        // A number in version 1 of the API; the Apple SDK looks for a text here, and so never reads it.
        members["oauthExpireIn"] = identity.expiresIn.map { .integer($0) }
    }
}
