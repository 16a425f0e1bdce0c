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

    /// Makes an account of an e-mail address and a password, and signs it in.
    ///
    /// Throws ``AuthError``: `emailAlreadyInUse`, `invalidEmail`, `weakPassword`, `missingEmail`.
    package func createUser(
        withEmail email: String, password: String
    ) async throws(AuthError) -> AuthDataResult {
        if email.isEmpty { throw AuthError(.missingEmail, "an e-mail address is needed") }
        if password.isEmpty { throw AuthError(.weakPassword, "Missing password") }
        let reply = try await backend.call(
            .signupNewUser,
            [
                "email": .string(email), "password": .string(password), "returnSecureToken": true,
                "clientType": Backend.clientType,
            ])
        return try await start(signedIn(reply, info: .password(isNew: true)))
    }

    /// Signs in with an e-mail address and a password.
    ///
    /// Throws ``AuthError``: with e-mail enumeration protection `invalidCredential` whatever was wrong,
    /// otherwise `userNotFound` or `wrongPassword`.
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
        return reply.strings("signinMethods")
    }

    /// A sign-in that succeeded, before it becomes the current one.
    struct SignedIn: Sendable {
        var session: ClientSession
        var tokens: Tokens
        var additionalUserInfo: AdditionalUserInfo?
        var credential: OAuthCredential?
    }

    func verifyPassword(_ credential: EmailAuthCredential) async throws(AuthError) -> ResponseFields {
        if credential.password.isEmpty { throw AuthError(.wrongPassword, "a password is needed") }
        return try await backend.call(
            .verifyPassword,
            [
                "email": .string(credential.email), "password": .string(credential.password),
                "returnSecureToken": true, "clientType": Backend.clientType,
            ])
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
        _ reply: ResponseFields, info: AdditionalUserInfo?, credential: OAuthCredential? = nil
    ) async throws(AuthError) -> SignedIn {
        guard let tokens = Tokens(signIn: reply, now: now()) else {
            throw AuthError(.invalidUserToken, "the reply has no idToken and refreshToken")
        }
        let account = try await account(of: tokens.idToken)
        return SignedIn(
            session: ClientSession(account: account, tokens: tokens), tokens: tokens,
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

/// A sign-in, link or reauthentication that succeeded.
package struct AuthDataResult: Sendable {
    package let user: User
    /// The provider's description of the user; nil for linking a password.
    package let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when Firebase handed out none.
    package let credential: OAuthCredential?
}

/// The provider's description of the user.
package struct AdditionalUserInfo: Sendable, Hashable {
    package let providerID: String
    /// The provider's userinfo (wire name `rawUserInfo`).
    package let profile: [String: JSONValue]?
    /// The user's name there (wire name `username`).
    ///
    /// For Yahoo always nil: the server sends `screenName`, which the SDK does not read.
    package let username: String?
    package let isNewUser: Bool
}
