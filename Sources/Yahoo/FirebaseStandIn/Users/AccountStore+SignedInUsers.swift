import PlatformCrypto
import WebText

extension AccountStore {
    func delete(_ idToken: String) throws {
        let user = try signedIn(idToken)
        try requireRecentSignIn(of: user)
        try remove(user.account.localId)
    }

    /// The user of an ID token, who may make these changes; throws what is against them.
    @discardableResult
    func check(_ changes: AccountChanges, for idToken: String) throws -> SignedInAccount {
        let user = try signedIn(idToken)
        if changes.changesCredentials { try requireRecentSignIn(of: user) }
        if let email = changes.email, user.account.email?.hasSameBytes(as: email) != true {
            // The user has not proved to own the new address, and EMAIL_EXISTS would say that it has an
            // account.
            guard !settings.protectsEmailEnumeration else { throw WireError.newAddress }
            guard self.account(withEmail: email) == nil else { throw WireError("EMAIL_EXISTS") }
        }
        return user
    }

    /// Changes the account of an ID token; a new session comes with it when the old ones ended.
    func update(
        _ idToken: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> UpdatedAccount {
        let user = try check(changes, for: idToken)
        let id = user.account.localId
        var endsSessions = false
        let changed = try change(id) { account in
            endsSessions = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
        guard endsSessions else { return UpdatedAccount(account: changed, newSession: nil) }
        // The session is a new one, because some SDKs compare `auth_time` with `validSince`.
        let session = try beginSession(
            id, provider: user.signIn.provider, extraClaims: user.signIn.extraClaims, isLogin: false)
        return UpdatedAccount(account: session.account, newSession: session)
    }
}
