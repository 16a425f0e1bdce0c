// Docs/account-exists.md shows these steps from outside.

import JSON
import WebText

/// The providers of an account, and the reauthentication of its user.
extension User {
    /// Adds a provider to the account.
    ///
    /// The error `credentialAlreadyInUse` has the credential with which the user can sign in to the other
    /// account. The error `providerAlreadyLinked` means that the account has the provider already.
    @discardableResult
    package func link(with credential: AuthCredential) async throws -> AuthDataResult {
        guard !isLinked(to: credential.provider) else { throw AuthError(.providerAlreadyLinked) }
        let token = try await auth.idToken(of: session)
        return try await withSignOutWhenOver { () async throws(AuthError) in
            switch credential {
            case let credential as EmailAuthCredential:
                // A sign-up with an ID token adds a password. Unlike `setAccountInfo`, it works under email
                // enumeration protection.
                var body = credential.body
                body["idToken"] = .string(token)
                let reply = try await auth.backend.call(.signupNewUser, body)
                try await update(tokens: tokens(ofLink: reply))
                return AuthDataResult(user: self, additionalUserInfo: nil, credential: nil)
            case let credential as OAuthCredential:
                let reply = try await auth.backend.verifyAssertion(credential, linkingTo: token)
                try await update(tokens: tokens(ofLink: reply))
                return AuthDataResult(
                    user: self, additionalUserInfo: AdditionalUserInfo(reply),
                    credential: OAuthCredential(reply))
            default:
                throw AuthError(
                    .internalError, "\(type(of: credential)) is not a credential of this package")
            }
        }
    }

    /// Shows the provider's pages, and adds the provider to the account.
    @discardableResult
    package func link(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await link(with: provider.credential(with: uiDelegate))
    }

    /// Signs the same user in again: sensitive calls need a sign-in of the last five minutes.
    ///
    /// Throws `userMismatch` when no account has the credential. When another account has it, nothing is
    /// thrown, as in the async form of the SDK: the result then has the other user, and this user stays signed in
    /// as before. So compare `uid`.
    @discardableResult
    package func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        let result: AuthDataResult
        do throws(AuthError) {
            // A reauthentication must never make an account for another person.
            result = try await auth.redeem(credential, autoCreate: false)
        } catch {
            // With `autoCreate: false` the server answers that no account has the credential.
            throw error.code == .userNotFound ? AuthError(.userMismatch) : error
        }
        guard result.user.uid.hasSameBytes(as: uid) else { return result }
        // The redeemed credential has a session of its own, whose tokens and account replace those of this
        // one.
        let new = result.user.session.state.withLock { $0 }
        session.update(account: new.account, tokens: new.tokens)
        return AuthDataResult(
            user: self, additionalUserInfo: result.additionalUserInfo, credential: result.credential)
    }

    /// Shows the provider's pages, and reauthenticates with the credential of their answer.
    @discardableResult
    package func reauthenticate(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await reauthenticate(with: provider.credential(with: uiDelegate))
    }

    /// Removes a provider from the account, and returns this user.
    ///
    /// Throws `noSuchProvider` when the account does not have the provider.
    package func unlink(fromProvider provider: String) async throws -> User {
        guard isLinked(to: provider) else { throw AuthError(.noSuchProvider) }
        let token = try await auth.idToken(of: session)
        try await withSignOutWhenOver { () async throws(AuthError) in
            let reply = try await auth.backend.call(
                .setAccountInfo,
                [
                    "idToken": .string(token), "deleteProvider": [.string(provider)],
                    "returnSecureToken": true,
                ])
            try await update(tokens: Tokens(signIn: reply, now: auth.now()))
        }
        return self
    }

    /// The tokens in the answer to a link.
    ///
    /// Throws `internalError` for an answer without tokens, at which the SDK stops the app.
    private func tokens(ofLink reply: JSONValue) throws(AuthError) -> Tokens {
        guard let tokens = Tokens(signIn: reply, now: auth.now()) else {
            throw AuthError(.internalError, "the link was answered without tokens")
        }
        return tokens
    }

    /// Takes new tokens, if there are any, and fetches the account.
    private func update(tokens: Tokens?) async throws(AuthError) {
        if let tokens { session.state.withLock { $0.tokens = tokens } }
        session.update(account: try await auth.account(of: auth.idToken(of: session)))
    }

    /// Whether the account has a provider; the password is one.
    private func isLinked(to provider: String) -> Bool {
        if provider.hasSameBytes(as: EmailAuthProvider.id) { return session.account.hasPassword }
        return providerData.contains { $0.providerID.hasSameBytes(as: provider) }
    }
}
