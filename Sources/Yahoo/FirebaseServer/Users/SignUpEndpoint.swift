import HTTPMessages
import JOSE
import PlatformCrypto
import WebText

/// `accounts:signUp`, `signupNewUser` in version 3: a new account, or a password for the one signed in.
struct SignUpEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        guard try fields.text("localId") == nil else {
            throw WireError(.unexpectedParameter, "User ID")
        }
        let email = try fields.text("email")
        let password = try fields.text("password")
        let displayName = try fields.text("displayName")
        guard email != nil || password != nil else {
            return try await anonymous(call, displayName: displayName)
        }
        let address = try EmailAddress.required(fields)
        guard let password else { throw WireError(.missingPassword) }
        try Password.check(password)
        let project = call.project
        let hash = await project.passwords.hash(password)
        let session: UserSession
        if let idToken = try fields.text("idToken") {
            session = try await project.store.link(
                idToken, email: address, password: hash, displayName: displayName,
                recent: project.configuration.recentSignIn)
        } else {
            session = try await project.store.signUp(
                email: address, password: hash, displayName: displayName)
        }
        return try await response(session, project)
    }

    private func anonymous(_ call: Call, displayName: String?) async throws -> HTTPResponse {
        // A sign-up with only a token adds nothing to the account.
        guard try call.fields.text("idToken") == nil else { throw WireError(.missingEmail) }
        let session = try await call.project.store.signUpAnonymously(displayName: displayName)
        return try await response(session, call.project)
    }

    private func response(
        _ session: UserSession, _ project: ProjectContext
    ) async throws -> HTTPResponse {
        var answer = try await project.tokenFields(for: session)
        answer["kind"] = "identitytoolkit#SignupNewUserResponse"
        answer["localId"] = .string(session.account.localId)
        answer["email"] = session.account.email.map { .string($0) }
        answer["displayName"] = session.account.displayName.map { .string($0) }
        return HTTPResponse(json: .object(answer))
    }
}

/// The rules for a new password.
enum Password {
    /// Throws `WEAK_PASSWORD`.
    static func check(_ password: String) throws {
        guard password.count >= 6 else {
            throw WireError(.weakPassword, "Password should be at least 6 characters")
        }
        // The time of a hash grows with the length.
        guard password.utf8.count <= 4096 else {
            throw WireError(.weakPassword, "Password should be at most 4096 bytes")
        }
    }
}

extension AccountStore {
    /// A new account with an address and a password, signed in.
    ///
    /// Throws `EMAIL_EXISTS`, `OPERATION_NOT_ALLOWED` or `ADMIN_ONLY_OPERATION`.
    func signUp(email: String, password: PasswordHash, displayName: String?) throws -> UserSession {
        guard settings.allowsPasswordSignIn else { throw WireError(.operationNotAllowed) }
        guard settings.allowsUserSignUp else { throw WireError(.adminOnlyOperation) }
        // Two accounts with one address cannot both sign in by password, even where the project allows
        // duplicates.
        guard account(withEmail: email) == nil else { throw WireError(.emailExists) }
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.email = email
        account.displayName = displayName
        account.setPassword(password, at: now())
        try add(account)
        return try beginSession(account.localId, provider: "password")
    }

    /// A new account without any credential, signed in.
    ///
    /// Throws `ADMIN_ONLY_OPERATION`, also when anonymous sign-in is off: so does production, which sees a
    /// sign-up without credentials as something that only an administrator may do (firebase-tools,
    /// `operations.ts`).
    func signUpAnonymously(displayName: String?) throws -> UserSession {
        guard settings.allowsAnonymousSignIn, settings.allowsUserSignUp else {
            throw WireError(.adminOnlyOperation)
        }
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.displayName = displayName
        try add(account)
        return try beginSession(account.localId, provider: "anonymous")
    }

    /// An address and a password for the account that is signed in.
    ///
    /// Throws what ``signedIn(_:)`` throws, `EMAIL_EXISTS`, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`,
    /// `EMAIL_CHANGE_NEEDS_VERIFICATION` or `OPERATION_NOT_ALLOWED`.
    func link(
        _ idToken: String, email: String, password: PasswordHash, displayName: String?, recent: Int
    ) throws -> UserSession {
        let (account, signIn) = try signedIn(idToken)
        guard settings.allowsPasswordSignIn else { throw WireError(.operationNotAllowed) }
        try requireRecentSignIn(signIn, of: account, within: recent)
        if let owner = self.account(withEmail: email), owner.serial != account.serial {
            throw WireError(.emailExists)
        }
        // An account that has an address keeps it until the new one is verified.
        if settings.protectsEmailEnumeration, let old = account.email, !old.hasSameBytes(as: email) {
            throw WireError(
                .emailChangeNeedsVerification, "Send a VERIFY_AND_CHANGE_EMAIL code to the new address.")
        }
        let time = now()
        try change(account.localId) { account in
            if account.email?.hasSameBytes(as: email) != true { account.isEmailVerified = false }
            account.email = email
            account.displayName = displayName ?? account.displayName
            account.setPassword(password, at: time)
            account.revokeTokens(now: time)
        }
        return try beginSession(account.localId, provider: "password")
    }
}
