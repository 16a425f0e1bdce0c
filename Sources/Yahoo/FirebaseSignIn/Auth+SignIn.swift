import JOSE

extension Auth {
    /// Signs in with a credential.
    ///
    /// Throws ``AuthError``; ``AuthErrorCode/accountExistsWithDifferentCredential`` has the e-mail address
    /// and the credential to link later. Docs/account-exists.md has the recovery.
    package func signIn(with credential: any AuthCredential) async throws(AuthError) -> AuthDataResult {
        try await start(redeem(credential))
    }

    /// Shows the provider's pages and signs in with what they end with.
    ///
    /// Throws ``AuthError`` of both steps.
    package func signIn(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> AuthDataResult {
        try await signIn(with: provider.credential(with: uiDelegate))
    }

    /// Signs in with a custom token that the app's own server made.
    ///
    /// Throws ``AuthError``: `invalidCustomToken`, `customTokenMismatch`.
    package func signIn(withCustomToken token: String) async throws(AuthError) -> AuthDataResult {
        let reply = try await backend.call(
            .verifyCustomToken, ["token": .string(token), "returnSecureToken": true])
        return try await start(signedIn(reply, info: .password(isNew: reply.bool("isNewUser"))))
    }

    /// Signs in anonymously; a user who is anonymous already stays the same.
    ///
    /// Throws ``AuthError``.
    package func signInAnonymously() async throws(AuthError) -> AuthDataResult {
        if let user = currentUser, user.isAnonymous {
            return AuthDataResult(user: user, additionalUserInfo: nil, credential: nil)
        }
        let reply = try await backend.call(
            .signupNewUser, ["returnSecureToken": true, "clientType": Backend.clientType])
        return try await start(signedIn(reply, info: nil, isAnonymous: true))
    }

    /// A sign-in that succeeded, before it becomes the current one.
    struct SignedIn: Sendable {
        var session: ClientSession
        var tokens: Tokens
        var additionalUserInfo: AdditionalUserInfo?
        var credential: OAuthCredential?
    }

    /// Sends the credential to Firebase and fetches the account.
    func redeem(
        _ credential: any AuthCredential, isReauthentication: Bool = false
    ) async throws(AuthError) -> SignedIn {
        switch credential {
        case let credential as EmailAuthCredential:
            return try await signedIn(verifyPassword(credential), info: .password(isNew: false))
        case let credential as OAuthCredential:
            // A reauthentication must never make an account for another person.
            let request = VerifyAssertion(credential: credential, autoCreate: !isReauthentication)
            let reply = try VerifyAssertion.reply(await backend.call(.verifyAssertion, request.body))
            return try await signedIn(
                reply.fields, info: reply.additionalUserInfo, credential: reply.credential)
        default:
            throw AuthError(.internalError, "\(type(of: credential)) is not a credential of this package")
        }
    }

    /// The account of the tokens in a reply.
    func signedIn(
        _ reply: ResponseFields, info: AdditionalUserInfo?, credential: OAuthCredential? = nil,
        isAnonymous: Bool = false
    ) async throws(AuthError) -> SignedIn {
        guard let tokens = Tokens(signIn: reply, now: now()) else {
            throw AuthError(.invalidUserToken, "the reply has no idToken and refreshToken")
        }
        let account = try await account(of: tokens.idToken)
        return SignedIn(
            session: ClientSession(account: account, tokens: tokens, isAnonymous: isAnonymous),
            tokens: tokens,
            additionalUserInfo: info, credential: credential)
    }

    /// The account of an ID token, from Firebase.
    func account(of idToken: String) async throws(AuthError) -> AccountInfo {
        try AccountInfo(reply: await backend.call(.getAccountInfo, ["idToken": .string(idToken)]))
    }

    func start(_ signedIn: SignedIn) -> AuthDataResult {
        replaceSession(with: signedIn.session)
        return AuthDataResult(
            user: User(auth: self, session: signedIn.session),
            additionalUserInfo: signedIn.additionalUserInfo, credential: signedIn.credential)
    }
}

extension AdditionalUserInfo {
    /// The information about a sign-in without an identity provider.
    static func password(isNew: Bool) -> AdditionalUserInfo {
        AdditionalUserInfo(
            providerID: EmailAuthProvider.id, profile: nil, username: nil, isNewUser: isNew)
    }
}
