import PlatformCrypto
import WebText

/// Sign-up and sign-in with an email address and a password.
extension AccountStore {
    /// Signs in to an account whose password was checked outside the store.
    ///
    /// Throws `INVALID_LOGIN_CREDENTIALS` when the account or its password has changed since the check, or
    /// `USER_DISABLED`.
    func signIn(afterCheckingPasswordOf checked: Account) throws -> UserSession {
        guard let account = account(checked.localId), account.serial == checked.serial,
            account.password == checked.password
        else { throw WireError("INVALID_LOGIN_CREDENTIALS") }
        return try beginSession(account.localId, provider: "password")
    }

    /// Makes the account of an anonymous user and signs in to it.
    ///
    /// Throws the errors of ``addForClient(_:)``.
    func signUpAnonymously(displayName: String?) throws -> UserSession {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.displayName = displayName
        try addForClient(account)
        return try beginSession(account.localId, provider: "anonymous")
    }

    /// Makes an account with an email address and a password, and signs in to it.
    ///
    /// Throws the errors of ``addForClient(_:)``, such as `EMAIL_EXISTS`.
    func signUp(email: String, password: PasswordHash, displayName: String?) throws -> UserSession {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.email = email
        account.displayName = displayName
        account.setPassword(password, at: now())
        try addForClient(account)
        return try beginSession(account.localId, provider: "password")
    }

    /// Adds an email address and a password to the account of an ID token, and begins a new session.
    ///
    /// Throws the errors of ``user(ofIDToken:)``, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `EMAIL_EXISTS`, or, with email
    /// enumeration protection, `OPERATION_NOT_ALLOWED` for another address than the account has.
    func linkPassword(
        toAccountOf idToken: String, email: String, password: PasswordHash, displayName: String?
    ) throws -> UserSession {
        let user = try user(ofIDToken: idToken)
        try requireRecentSignIn(of: user)
        let linked = user.account
        // This comes first, also with the protection: a sign-up reveals a taken address, too.
        if let owner = account(withEmail: email), owner.serial != linked.serial {
            throw WireError("EMAIL_EXISTS")
        }
        // With the protection, an account keeps its address until the user has proved to own the new one.
        if settings.hasEmailEnumerationProtection, let old = linked.email, !old.hasSameBytes(as: email) {
            throw WireError.unverifiedNewEmail
        }
        let time = now()
        return try beginSession(linked.localId, provider: "password") { account in
            account.setEmail(email)
            account.displayName = displayName ?? account.displayName
            account.setPassword(password, at: time)
            account.revokeTokens(now: time)
        }
    }
}
