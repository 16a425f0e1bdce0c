import PlatformCrypto
import WebText

/// Sign-up and sign-in with an email address and a password.
extension AccountStore {
    /// Signs in to an account whose password was checked outside the store.
    ///
    /// Throws `INVALID_LOGIN_CREDENTIALS` when the account or its password has changed since the check.
    func signIn(afterCheckingPasswordOf checked: Account) throws -> UserSession {
        guard let account = account(checked.localId), account.serial == checked.serial,
            account.password == checked.password
        else { throw WireError("INVALID_LOGIN_CREDENTIALS") }
        return try beginSession(account.localId, provider: "password")
    }

    /// Makes an account and signs in to it.
    ///
    /// Without an email address and a password the user is anonymous. Throws `EMAIL_EXISTS`, or the errors of
    /// ``addForClient(_:)``.
    func signUp(email: String?, password: PasswordHash?, displayName: String?) throws -> UserSession {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.email = email
        account.displayName = displayName
        if let password { account.setPassword(password, at: now()) }
        try addForClient(account)
        return try beginSession(account.localId, provider: email == nil ? "anonymous" : "password")
    }

    /// Adds an email address and a password to the account of an ID token, and begins a new session.
    ///
    /// Throws the errors of ``signedIn(_:)``, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `EMAIL_EXISTS`, or
    /// `OPERATION_NOT_ALLOWED`.
    func linkPassword(
        toAccountOf idToken: String, email: String, password: PasswordHash, displayName: String?
    ) throws -> UserSession {
        let user = try signedIn(idToken)
        try requireRecentSignIn(of: user)
        let account = user.account
        if let owner = self.account(withEmail: email), owner.serial != account.serial {
            throw WireError("EMAIL_EXISTS")
        }
        // With the protection, an account keeps its address until the user has shown to own the new one.
        if settings.protectsEmailEnumeration, let old = account.email, !old.hasSameBytes(as: email) {
            throw WireError.unverifiedNewEmail
        }
        let time = now()
        try change(account.localId) { account in
            account.setEmail(email)
            account.displayName = displayName ?? account.displayName
            account.setPassword(password, at: time)
            account.revokeTokens(now: time)
        }
        return try beginSession(account.localId, provider: "password")
    }
}
