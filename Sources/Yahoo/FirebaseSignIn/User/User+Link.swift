// Docs/link-yahoo.md shows these steps from outside.

import JOSE
import WebText

extension User {
    /// Adds a provider to the account.
    ///
    /// Throws ``AuthError``: `providerAlreadyLinked` without asking the server, `credentialAlreadyInUse` with
    /// the credential to sign in with instead, `emailAlreadyInUse`.
    package func link(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult {
        switch credential {
        case let credential as EmailAuthCredential:
            guard !session.account.hasPassword else { throw AuthError(.providerAlreadyLinked) }
            return try await linkPassword(credential)
        case let credential as OAuthCredential:
            guard !hasProvider(credential.provider) else { throw AuthError(.providerAlreadyLinked) }
            return try await linkProvider(credential)
        default:
            throw AuthError(.internalError, "\(type(of: credential)) is not a credential of this package")
        }
    }

    /// Shows the provider's pages and adds what they end with to the account.
    package func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await link(with: provider.credential(with: uiDelegate))
    }

    /// Signs the same user in again: afterwards sensitive calls succeed for five minutes.
    ///
    /// Throws ``AuthError``: `userMismatch` when the credential is another user's, with or without an
    /// account.
    package func reauthenticate(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult
    {
        let signedIn: Auth.SignedIn
        do {
            signedIn = try await auth.redeem(credential, isReauthentication: true)
        } catch {
            // The server makes no account for another person, and answers that there is none.
            throw error.code == .userNotFound ? AuthError(.userMismatch) : error
        }
        guard signedIn.session.uid.hasSameBytes(as: uid) else { throw AuthError(.userMismatch) }
        session.take(signedIn.tokens, signedIn.session.account)
        return AuthDataResult(
            user: self, additionalUserInfo: signedIn.additionalUserInfo, credential: signedIn.credential)
    }

    /// Shows the provider's pages and reauthenticates with what they end with.
    @discardableResult
    package func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await reauthenticate(with: provider.credential(with: uiDelegate))
    }

    /// Removes a provider from the account.
    ///
    /// Throws ``AuthError``: `noSuchProvider` when the account does not have it.
    @discardableResult
    package func unlink(fromProvider provider: String) async throws(AuthError) -> User {
        let isLinked = provider == EmailAuthProvider.id ? session.account.hasPassword : hasProvider(provider)
        guard isLinked else { throw AuthError(.noSuchProvider) }
        let token = try await getIDToken()
        try await endingSession { () async throws(AuthError) in
            let reply = try await auth.backend.call(
                .setAccountInfo,
                [
                    "idToken": .string(token), "deleteProvider": [.string(provider)],
                    "returnSecureToken": true,
                ])
            try await refresh(with: reply)
        }
        return self
    }

    private func linkProvider(_ credential: OAuthCredential) async throws(AuthError) -> AuthDataResult {
        let token = try await getIDToken()
        return try await endingSession { () async throws(AuthError) in
            let request = VerifyAssertion(credential: credential, linkingIDToken: token)
            let reply = try VerifyAssertion.reply(
                await auth.backend.call(.verifyAssertion, request.body))
            try await refresh(with: reply.fields, needsTokens: true)
            return AuthDataResult(
                user: self, additionalUserInfo: reply.additionalUserInfo, credential: reply.credential)
        }
    }

    /// By `signupNewUser` with an ID token, which works under enumeration protection too.
    private func linkPassword(_ credential: EmailAuthCredential) async throws(AuthError) -> AuthDataResult {
        let token = try await getIDToken()
        return try await endingSession { () async throws(AuthError) in
            let reply = try await auth.backend.call(
                .signupNewUser,
                [
                    "email": .string(credential.email), "password": .string(credential.password),
                    "idToken": .string(token), "returnSecureToken": true, "clientType": Backend.clientType,
                ])
            try await refresh(with: reply, needsTokens: true)
            return AuthDataResult(user: self, additionalUserInfo: nil, credential: nil)
        }
    }

    /// Takes the new tokens of a reply, and fetches the account.
    ///
    /// The SDK stops the app when a link is answered without tokens.
    func refresh(with reply: ResponseFields, needsTokens: Bool = false) async throws(AuthError) {
        let tokens = Tokens(signIn: reply, now: auth.now())
        if needsTokens, tokens == nil {
            throw AuthError(.internalError, "the link was answered without tokens")
        }
        if let tokens { session.state.withLock { $0.tokens = tokens } }
        session.take(nil, try await auth.account(of: getIDToken()))
    }

    private func hasProvider(_ id: String) -> Bool {
        providerData.contains { $0.providerID.hasSameBytes(as: id) }
    }
}
