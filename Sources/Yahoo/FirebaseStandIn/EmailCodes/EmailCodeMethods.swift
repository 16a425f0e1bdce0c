import JSON

/// The methods that send codes in emails, and use them.
///
/// Source: Identity Platform REST reference, `accounts.sendOobCode`, `resetPassword` and
/// `signInWithEmailLink`.
enum EmailCodeMethods {
    /// `accounts:sendOobCode`, `getOobConfirmationCode` in version 3: sends a code to a user.
    static func send(_ call: Call) async throws -> JSONValue {
        try await send(call, isAdministrator: false)
    }

    /// `projects/{project}/accounts:sendOobCode`: the same for an administrator, who may get the link.
    static func sendForAdministrator(_ call: Call) async throws -> JSONValue {
        try await send(call, isAdministrator: true)
    }

    private static func send(_ call: Call, isAdministrator: Bool) async throws -> JSONValue {
        let request = try EmailCodeRequest(call, isAdministrator: isAdministrator)
        let sent = try await call.store.send(request)
        var answer: JSONObject = [
            "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": .string(sent.email),
        ]
        if request.returnsLink, let code = sent.code {
            answer["oobCode"] = .string(code.text)
            answer["oobLink"] = .string(code.link)
        }
        return .object(answer)
    }

    /// `accounts:resetPassword`: sets the new password, or without one says what the code is for.
    static func resetPassword(_ call: Call) async throws -> JSONValue {
        let text = try call.fields.text("oobCode", missing: "MISSING_OOB_CODE")
        let code =
            if let password = try call.fields.text("newPassword") {
                try await resetPassword(of: text, to: password, call.context)
            } else {
                try await call.store.emailCode(text)
            }
        var answer: JSONObject = [
            "kind": "identitytoolkit#ResetPasswordResponse", "requestType": .string(code.purpose.rawValue),
        ]
        // For a sign-in the user has to give the address, so the answer must not reveal it.
        if code.purpose != .signIn { answer["email"] = .string(code.email) }
        answer["newEmail"] = code.newEmail.map { .string($0) }
        return .object(answer)
    }

    /// Uses a code to set a new password.
    ///
    /// Throws `WEAK_PASSWORD`, or the errors of ``AccountStore/emailCode(_:for:)``.
    static func resetPassword(
        of text: String, to password: String, _ context: ProjectContext
    ) async throws -> EmailCode {
        // The code is checked before the hash, which takes time, and again when it is used.
        try await context.store.emailCode(text, for: [.passwordReset])
        try PasswordRules.check(password)
        return try await context.store.resetPassword(text, to: try await context.hash(password))
    }

    /// `accounts:signInWithEmailLink`, `emailLinkSignin` in version 3: signs a user in by a code.
    static func signIn(_ call: Call) async throws -> JSONValue {
        let email = try call.fields.email()
        let text = try call.fields.text("oobCode", missing: "MISSING_OOB_CODE")
        let signIn = try await call.store.signIn(
            withLink: text, email: email, idToken: try call.fields.text("idToken"))
        var answer = try await call.context.sessionMembers("EmailLinkSigninResponse", for: signIn.session)
        answer["localId"] = .string(signIn.session.account.localId)
        answer["email"] = .string(email)
        answer["isNewUser"] = .bool(signIn.isNewUser)
        return .object(answer)
    }

    /// `GET /emulator/v1/projects/{project}/oobCodes`: the codes that can still be used, for tests.
    static func list(_ call: Call) async throws -> JSONValue {
        let codes = await call.store.unexpiredEmailCodes().map { code in
            var value: JSONObject = [
                "email": .string(code.email), "requestType": .string(code.purpose.rawValue),
                "oobCode": .string(code.text), "oobLink": .string(code.link),
            ]
            value["newEmail"] = code.newEmail.map { .string($0) }
            return JSONValue.object(value)
        }
        return ["oobCodes": .array(codes)]
    }
}
