import JSON

extension Auth {
    /// Signs in; `accountExistsWithDifferentCredential` has the address and the credential to link later.
    package func signIn(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult {
        try await start(redeem(credential))
    }

    /// Shows the provider's pages and signs in with what they end with.
    package func signIn(
        with provider: OAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await signIn(with: provider.credential(with: uiDelegate))
    }

    /// Signs in with a custom token that the app's own server made.
    package func signIn(withCustomToken token: String) async throws(AuthError) -> AuthDataResult {
        let reply = try await backend.call(
            .verifyCustomToken, ["token": .string(token), "returnSecureToken": true])
        return try await start(result(of: reply, info: .password(isNew: reply.flag("isNewUser"))))
    }

    package func createUser(
        withEmail email: String, password: String
    ) async throws(AuthError) -> AuthDataResult {
        if email.isEmpty { throw AuthError(.missingEmail, "an e-mail address is needed") }
        if password.isEmpty { throw AuthError(.weakPassword, "Missing password") }
        let credential = EmailAuthCredential(email: email, password: password)
        let reply = try await backend.call(.signupNewUser, credential.body)
        return try await start(result(of: reply, info: .password(isNew: true)))
    }

    package func signIn(
        withEmail email: String, password: String
    ) async throws(AuthError) -> AuthDataResult {
        try await signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
    }

    /// The ways in which the address can sign in; always empty under e-mail enumeration protection.
    @available(
        *, deprecated,
        message: "empty for projects made since September 2023, which do not tell the ways into an account"
    )
    package func fetchSignInMethods(forEmail email: String) async throws(AuthError) -> [String] {
        let reply = try await backend.call(
            .createAuthUri, ["identifier": .string(email), "continueUri": "http://www.google.com/"])
        return reply["signinMethods"]?.array?.compactMap(\.string) ?? []
    }

    /// Sends the credential to Firebase and fetches the account, which is not the current one yet.
    func redeem(
        _ credential: any AuthCredential, autoCreate: Bool = true
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

    private func result(
        of reply: JSONValue, info: AdditionalUserInfo?, credential: OAuthCredential? = nil
    ) async throws(AuthError) -> AuthDataResult {
        guard let tokens = Tokens(signIn: reply, now: now()) else {
            throw AuthError(.invalidUserToken, "the reply has no idToken and refreshToken")
        }
        let session = ClientSession(account: try await account(of: tokens.idToken), tokens: tokens)
        return AuthDataResult(
            user: User(auth: self, session: session), additionalUserInfo: info, credential: credential)
    }

    func account(of idToken: String) async throws(AuthError) -> AccountInfo {
        try AccountInfo(reply: await backend.call(.getAccountInfo, ["idToken": .string(idToken)]))
    }

    private func start(_ result: AuthDataResult) -> AuthDataResult {
        state.withLock { $0.session = result.user.session }
        return result
    }
}
