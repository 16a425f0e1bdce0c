// The calls with completion handlers, as Google's page writes them. Each handler is called once, on the main thread.

import WebText

extension OAuthProvider {
    /// Shows the provider's pages; ``credential(with:)`` is the same.
    ///
    /// The SDK holds the provider weakly, and calls no handler after the app has released it; this function keeps it.
    package func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?, completion: ((AuthCredential?, (any Error)?) -> Void)? = nil
    ) {
        complete(completion) { try await self.credential(with: uiDelegate) }
    }
}

extension Auth {
    /// Signs in with a credential; ``signIn(with:)`` is the same.
    package func signIn(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        complete(completion) { try await self.signIn(with: credential) }
    }

    /// Signs in with an email address and a password; ``signIn(withEmail:password:)`` is the same.
    package func signIn(
        withEmail email: String, password: String,
        completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        complete(completion) { try await self.signIn(withEmail: email, password: password) }
    }

    /// The ways in which the user of an email address can sign in; ``fetchSignInMethods(forEmail:)`` is the same.
    @available(*, deprecated, message: "empty for projects made since September 2023")
    package func fetchSignInMethods(
        forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil
    ) {
        complete(completion) { try await self.fetchSignInMethods(forEmail: email) }
    }
}

extension User {
    /// Adds a provider to the account; ``link(with:)`` is the same.
    package func link(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        complete(completion) { try await self.link(with: credential) }
    }

    /// Signs the same user in again; for another user, the handler gets a result and `userMismatch`.
    ///
    /// As in the SDK, the async form throws nothing then.
    package func reauthenticate(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        complete({ result, error in
            let isOther = result.map { !$0.user.uid.hasSameBytes(as: uid) } ?? false
            completion?(result, isOther ? AuthError(.userMismatch) : error)
        }) { try await self.reauthenticate(with: credential) }
    }
}

/// Calls a handler on the main thread with the result of a call or with its error.
private func complete<Value: Sendable>(
    _ completion: ((Value?, (any Error)?) -> Void)?, _ call: @escaping @Sendable () async throws -> Value
) {
    // As in the SDK, a handler need not be Sendable: it is only called on the main thread.
    nonisolated(unsafe) let completion = completion
    Task { @MainActor in
        do {
            let value = try await call()
            completion?(value, nil)
        } catch {
            completion?(nil, error)
        }
    }
}
