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
