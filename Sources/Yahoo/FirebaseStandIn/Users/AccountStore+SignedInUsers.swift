import PlatformCrypto
import WebText

/// What a user may do with the account of an ID token.
extension AccountStore {
    /// Removes the account of an ID token.
    ///
    /// Throws the errors of ``user(ofIDToken:)``, or `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    func delete(_ idToken: String) throws {
        let user = try user(ofIDToken: idToken)
        try requireRecentSignIn(of: user)
        try remove(user.account.localId)
    }

    /// The user of an ID token, who may make these changes.
    ///
    /// Throws the errors of ``user(ofIDToken:)``, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `EMAIL_EXISTS`, or
    /// `OPERATION_NOT_ALLOWED`.
    @discardableResult
    func check(_ changes: AccountChanges, for idToken: String) throws -> SignedInAccount {
        let user = try user(ofIDToken: idToken)
        if changes.changesCredentials { try requireRecentSignIn(of: user) }
        if let email = changes.email, user.account.email?.hasSameBytes(as: email) != true {
            // The user has not proved to own the new address, and the error EMAIL_EXISTS would reveal that
            // another account has it.
            guard !settings.hasEmailEnumerationProtection else { throw WireError.unverifiedNewEmail }
            guard self.account(withEmail: email) == nil else { throw WireError("EMAIL_EXISTS") }
        }
        return user
    }

    /// Changes the account of an ID token, and begins a new session when the changes end the old sessions.
    ///
    /// Returns the account after the changes, and the new session; nil when the changes ended none. Throws the errors of
    /// ``check(_:for:)``.
    func update(
        _ idToken: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> (account: Account, newSession: UserSession?) {
        let user = try check(changes, for: idToken)
        let localId = user.account.localId
        var endsSessions = false
        let changed = try change(localId) { account in
            endsSessions = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
        guard endsSessions else { return (changed, nil) }
        // The tokens get a new `auth_time`, because some SDKs compare it with `validSince`.
        let session = try beginSession(
            localId, provider: user.signIn.provider, extraClaims: user.signIn.extraClaims, isLogin: false)
        return (session.account, session)
    }
}
