import JSON
import PlatformCrypto
import WebText

/// The methods of the Identity Toolkit that apps call for their users.
///
/// Source: Identity Platform REST reference, `accounts`.
enum Users {
    /// `accounts:signUp`, `signupNewUser` in version 3: makes an account.
    ///
    /// With an ID token, the user's own account gets the address and the password instead.
    static func signUp(_ call: Call) async throws -> JSONValue {
        let fields = call.fields
        guard try fields.text("localId") == nil else {
            throw WireError("UNEXPECTED_PARAMETER", "User ID")
        }
        let displayName = try fields.text("displayName")
        let idToken = try fields.text("idToken")
        let session: UserSession
        if try fields.text("email") == nil, try fields.text("password") == nil {
            // A request with only an ID token would add nothing to the account.
            guard idToken == nil else { throw WireError("MISSING_EMAIL") }
            session = try await call.store.signUpAnonymously(displayName: displayName)
        } else {
            session = try await signUpWithPassword(call, displayName: displayName, idToken: idToken)
        }
        var answer = try await call.context.sessionMembers("SignupNewUserResponse", for: session)
        answer.merge(session.account.members("localId", "email", "displayName")) { _, ofAccount in ofAccount }
        return .object(answer)
    }

    /// Makes an account with an address and a password, or adds them to the account of an ID token.
    private static func signUpWithPassword(
        _ call: Call, displayName: String?, idToken: String?
    ) async throws -> UserSession {
        let email = try call.fields.email()
        let password = try call.fields.text("password", missing: "MISSING_PASSWORD")
        try PasswordRules.check(password)
        let hash = try await call.context.hash(password)
        guard let idToken else {
            return try await call.store.signUp(email: email, password: hash, displayName: displayName)
        }
        return try await call.store.linkPassword(
            toAccountOf: idToken, email: email, password: hash, displayName: displayName)
    }

    /// `accounts:signInWithPassword`, `verifyPassword` in version 3: signs a user in.
    static func signInWithPassword(_ call: Call) async throws -> JSONValue {
        let context = call.context
        let email = try call.fields.email()
        let password = try call.fields.text("password", missing: "MISSING_PASSWORD")
        let account = await call.store.account(withEmail: email)
        // Failures are counted for each password of an account: after a reset the user is not locked out.
        let passwordName = "\(email) \(account?.serial ?? 0) \(account?.passwordUpdatedAt ?? 0)"
        let outcome = try await context.passwordSignIn.check(
            name: passwordName, password: password, against: account?.password, at: context.now())
        switch outcome {
        case .accepted: break
        case .tooMany:
            throw WireError(
                "TOO_MANY_ATTEMPTS_TRY_LATER",
                "Access to this account has been temporarily disabled due to many failed login attempts. "
                    + "Reset the password, or try again later.")
        case .refused:
            if await call.store.settings.hasEmailEnumerationProtection {
                throw WireError("INVALID_LOGIN_CREDENTIALS")
            }
            throw WireError(account == nil ? "EMAIL_NOT_FOUND" : "INVALID_PASSWORD")
        }
        // Cannot happen: only a password of an account is accepted.
        guard let account else { throw WireError("INVALID_LOGIN_CREDENTIALS") }
        let session = try await call.store.signIn(afterCheckingPasswordOf: account)
        var answer = try await context.sessionMembers("VerifyPasswordResponse", for: session)
        answer["registered"] = true
        answer["localId"] = .string(session.account.localId)
        answer["email"] = .string(email)
        answer["displayName"] = .string(session.account.displayName ?? "")
        return .object(answer)
    }

    /// `accounts:createAuthUri`: the ways in which the user of an address can sign in.
    static func createAuthURI(_ call: Call) async throws -> JSONValue {
        let fields = call.fields
        guard try fields.text("providerId") == nil else {
            throw WireError.notImplemented("accounts:createAuthUri with a provider")
        }
        let identifier = try fields.text("identifier", missing: "MISSING_IDENTIFIER")
        let continueURI = try fields.text("continueUri", missing: "MISSING_CONTINUE_URI")
        guard let email = EmailAddress.canonical(identifier) else { throw WireError("INVALID_IDENTIFIER") }
        guard (try? AbsoluteURL(continueURI)) != nil else { throw WireError("INVALID_CONTINUE_URI") }
        var answer: JSONObject = [
            "kind": "identitytoolkit#CreateAuthUriResponse",
            "sessionId": .string(try fields.text("sessionId") ?? call.context.random.token(bytes: 20)),
        ]
        // With email enumeration protection the answer does not reveal whether the address has an account.
        if await !call.store.settings.hasEmailEnumerationProtection {
            let account = await call.store.account(withEmail: email)
            answer["registered"] = .bool(account != nil)
            answer["signinMethods"] = .array((account?.signInMethods ?? []).map { .string($0) })
            answer["allProviders"] = .array((account?.providerIds ?? []).map { .string($0) })
        }
        return .object(answer)
    }

    /// `accounts:signInWithCustomToken`, `verifyCustomToken` in version 3: signs in the user that a token
    /// names.
    static func signInWithCustomToken(_ call: Call) async throws -> JSONValue {
        let text = try call.fields.text("token", missing: "MISSING_CUSTOM_TOKEN")
        let signIn = try await call.store.signIn(CustomToken(text, call.context))
        var answer = try await call.context.sessionMembers("VerifyCustomTokenResponse", for: signIn.session)
        answer["isNewUser"] = .bool(signIn.isNewUser)
        return .object(answer)
    }
}
