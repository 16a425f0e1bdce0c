// Docs/account-exists.md shows these steps from outside.

import JSON
import WebText

extension User {
    /// Adds a provider; `credentialAlreadyInUse` has the credential to sign in with instead.
    package func link(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult {
        guard !isLinked(to: credential.provider) else { throw AuthError(.providerAlreadyLinked) }
        let token = try await getIDToken()
        return try await endingSession { () async throws(AuthError) in
            switch credential {
            case let credential as EmailAuthCredential:
                // A sign-up with an ID token, which works under enumeration protection too.
                var body = credential.body
                body["idToken"] = .string(token)
                try await refresh(with: auth.backend.call(.signupNewUser, body), needsTokens: true)
                return AuthDataResult(user: self, additionalUserInfo: nil, credential: nil)
            case let credential as OAuthCredential:
                let reply = try await auth.backend.verifyAssertion(credential, linkingTo: token)
                try await refresh(with: reply, needsTokens: true)
                return AuthDataResult(
                    user: self, additionalUserInfo: AdditionalUserInfo(reply),
                    credential: OAuthCredential(reply))
            default:
                throw AuthError(
                    .internalError, "\(type(of: credential)) is not a credential of this package")
            }
        }
    }

    /// Shows the provider's pages and adds what they end with to the account.
    package func link(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await link(with: provider.credential(with: uiDelegate))
    }

    /// Signs the same user in again, for sensitive calls; `userMismatch` when the credential is another's.
    package func reauthenticate(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult
    {
        let result: AuthDataResult
        do {
            // A reauthentication must never make an account for another person.
            result = try await auth.redeem(credential, autoCreate: false)
        } catch {
            // The server makes no account for another person, and answers that there is none.
            throw error.code == .userNotFound ? AuthError(.userMismatch) : error
        }
        guard result.user.uid.hasSameBytes(as: uid) else { throw AuthError(.userMismatch) }
        let other = result.user.session.state.withLock { $0 }
        session.take(other.tokens, other.account)
        return AuthDataResult(
            user: self, additionalUserInfo: result.additionalUserInfo, credential: result.credential)
    }

    /// Shows the provider's pages and reauthenticates with what they end with.
    @discardableResult
    package func reauthenticate(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await reauthenticate(with: provider.credential(with: uiDelegate))
    }

    @discardableResult
    package func unlink(fromProvider provider: String) async throws(AuthError) -> User {
        guard isLinked(to: provider) else { throw AuthError(.noSuchProvider) }
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

    /// Takes the tokens of a reply, and fetches the account; the SDK stops the app when a link has none.
    func refresh(with reply: JSONValue, needsTokens: Bool = false) async throws(AuthError) {
        let tokens = Tokens(signIn: reply, now: auth.now())
        if needsTokens, tokens == nil {
            throw AuthError(.internalError, "the link was answered without tokens")
        }
        if let tokens { session.state.withLock { $0.tokens = tokens } }
        session.take(nil, try await auth.account(of: getIDToken()))
    }

    private func isLinked(to provider: String) -> Bool {
        provider == EmailAuthProvider.id
            ? session.account.hasPassword
            : providerData.contains { $0.providerID.hasSameBytes(as: provider) }
    }
}
