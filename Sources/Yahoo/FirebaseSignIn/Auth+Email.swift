import JOSE

extension Auth {
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
    ///
    /// Throws ``AuthError``.
    @available(
        *, deprecated,
        message: "empty for projects made since September 2023, which do not tell the ways into an account"
    )
    package func fetchSignInMethods(forEmail email: String) async throws(AuthError) -> [String] {
        let reply = try await backend.call(
            .createAuthUri, ["identifier": .string(email), "continueUri": "http://www.google.com/"])
        return reply.strings("signinMethods")
    }

    /// Sends a mail with a link to set a new password.
    ///
    /// With enumeration protection the server sends nothing to an unknown address, and the call still
    /// succeeds.
    ///
    /// Throws ``AuthError``.
    package func sendPasswordReset(withEmail email: String) async throws(AuthError) {
        _ = try await backend.call(
            .getOobConfirmationCode,
            ["requestType": "PASSWORD_RESET", "email": .string(email), "clientType": Backend.clientType])
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
}
