import JSON

/// The ways to sign in.
extension Auth {
    /// Signs in with a credential.
    ///
    /// The error `accountExistsWithDifferentCredential` has the email address of the account, and the credential to
    /// link after another sign-in.
    @discardableResult
    package func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        try await start(redeem(credential))
    }

    /// Shows the provider's pages, and signs in with the credential of their answer.
    @discardableResult
    package func signIn(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await signIn(with: provider.credential(with: uiDelegate))
    }

    /// Signs in with a custom token that the app's own server made.
    @discardableResult
    package func signIn(withCustomToken token: String) async throws -> AuthDataResult {
        let reply = try await backend.call(
            .verifyCustomToken, ["token": .string(token), "returnSecureToken": true])
        return try await start(result(of: reply, info: .password(isNew: reply.flag("isNewUser"))))
    }

    /// Makes an account with an email address and a password, and signs in to it.
    ///
    /// Throws `missingEmail` or `weakPassword` for an empty text, or the server's error.
    @discardableResult
    package func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
        if email.isEmpty { throw AuthError(.missingEmail, "an email address is needed") }
        if password.isEmpty { throw AuthError(.weakPassword, "Missing password") }
        let credential = EmailAuthCredential(email: email, password: password)
        let reply = try await backend.call(.signupNewUser, credential.body)
        return try await start(result(of: reply, info: .password(isNew: true)))
    }

    /// Signs in with an email address and a password.
    @discardableResult
    package func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
        try await signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
    }

    /// The ways in which the user of an email address can sign in; always empty under email enumeration
    /// protection.
    @available(*, deprecated, message: "empty for projects made since September 2023")
    package func fetchSignInMethods(forEmail email: String) async throws -> [String] {
        // The server requires the URL of a page, which has no effect here. The SDK sends this one.
        let reply = try await backend.call(
            .createAuthUri, ["identifier": .string(email), "continueUri": "http://www.google.com/"])
        return reply["signinMethods"]?.array?.compactMap(\.string) ?? []
    }

    /// Signs in with a credential, without making the result the current session.
    ///
    /// - Parameter autoCreate: whether an unknown user gets an account; false for a reauthentication.
    func redeem(
        _ credential: AuthCredential, autoCreate: Bool = true
    ) async throws(AuthError) -> AuthDataResult {
        switch credential {
        case let credential as EmailAuthCredential:
            if credential.password.isEmpty { throw AuthError(.wrongPassword, "a password is needed") }
            let reply = try await backend.call(.verifyPassword, credential.body)
            return try await result(of: reply, info: .password(isNew: false))
        case let credential as OAuthCredential:
            let reply = try await backend.verifyAssertion(credential, autoCreate: autoCreate)
            return try await result(
                of: reply, info: AdditionalUserInfo(reply), credential: OAuthCredential(reply))
        default:
            throw AuthError(.internalError, "\(type(of: credential)) is not a credential of this package")
        }
    }

    /// The result of a sign-in, with the account that its ID token is for.
    private func result(
        of reply: JSONValue, info: AdditionalUserInfo, credential: OAuthCredential? = nil
    ) async throws(AuthError) -> AuthDataResult {
        guard let tokens = Tokens(signIn: reply, now: now()) else {
            throw AuthError(.invalidUserToken, "the reply lacks idToken or refreshToken")
        }
        let session = ClientSession(account: try await account(of: tokens.idToken), tokens: tokens)
        return AuthDataResult(
            user: User(auth: self, session: session), additionalUserInfo: info, credential: credential)
    }

    /// Fetches the account of an ID token.
    func account(of idToken: String) async throws(AuthError) -> AccountInfo {
        try AccountInfo(reply: await backend.call(.getAccountInfo, ["idToken": .string(idToken)]))
    }

    /// Makes the session of a result the current session.
    private func start(_ result: AuthDataResult) -> AuthDataResult {
        state.withLock { $0.session = result.user.session }
        return result
    }
}
