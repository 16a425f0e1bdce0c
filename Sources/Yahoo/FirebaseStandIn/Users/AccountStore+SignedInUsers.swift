import PlatformCrypto
import WebText

/// What a user may do with the account of an ID token.
extension AccountStore {
    /// The result of the changes that users make to their own accounts.
    struct UpdatedAccount: Sendable {
        /// The account after the changes.
        let account: Account
        /// A session in place of those that the changes ended; nil when they ended none.
        let newSession: UserSession?
    }

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
            guard !settings.protectsEmailEnumeration else { throw WireError.unverifiedNewEmail }
            guard self.account(withEmail: email) == nil else { throw WireError("EMAIL_EXISTS") }
        }
        return user
    }

    /// Changes the account of an ID token, and begins a new session when the changes end the old sessions.
    ///
    /// Throws the errors of ``check(_:for:)``.
    func update(
        _ idToken: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> UpdatedAccount {
        let user = try check(changes, for: idToken)
        let localId = user.account.localId
        var endsSessions = false
        let changed = try change(localId) { account in
            endsSessions = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
        guard endsSessions else { return UpdatedAccount(account: changed, newSession: nil) }
        // The tokens get a new `auth_time`, because some SDKs compare it with `validSince`.
        let session = try beginSession(
            localId, provider: user.signIn.provider, extraClaims: user.signIn.extraClaims, isLogin: false)
        return UpdatedAccount(account: session.account, newSession: session)
    }
}
