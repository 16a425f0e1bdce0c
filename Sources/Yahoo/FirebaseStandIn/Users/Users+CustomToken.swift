import JSON

extension Users {
    /// `accounts:signInWithCustomToken`, `verifyCustomToken` in version 3: signs in the user that a token
    /// names.
    static func signInWithCustomToken(_ call: Call) async throws -> JSONValue {
        let text = try call.fields.text("token", missing: "MISSING_CUSTOM_TOKEN")
        let signIn = try await call.store.signIn(CustomToken(text, call.context))
        var answer = try await call.context.answer("VerifyCustomTokenResponse", for: signIn.session)
        answer["isNewUser"] = .bool(signIn.isNewUser)
        return .object(answer)
    }
}

extension AccountStore {
    /// Signs in the user of a custom token, and makes the account when there is none; throws `USER_DISABLED`.
    func signIn(_ token: CustomToken) throws -> CompletedSignIn {
        let isNew = account(token.localId) == nil
        if isNew {
            var account = Account(localId: token.localId, createdAt: now())
            account.isCustomAuth = true
            try add(account)
        }
        let session = try beginSession(token.localId, provider: "custom", extraClaims: token.claims)
        return CompletedSignIn(session: session, isNewUser: isNew)
    }
}
