import PlatformCrypto
import WebText

extension AccountStore {
    /// Signs in the account whose password was right; the password must not have changed since.
    func signIn(_ checked: Account) throws -> UserSession {
        guard let account = account(checked.localId), account.serial == checked.serial,
            account.password == checked.password
        else { throw WireError("INVALID_LOGIN_CREDENTIALS") }
        return try beginSession(account.localId, provider: "password")
    }

    /// A new account, signed in: with an address and a password, or without any credential.
    func signUp(email: String?, password: PasswordHash?, displayName: String?) throws -> UserSession {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.email = email
        account.displayName = displayName
        if let password { account.setPassword(password, at: now()) }
        try add(account)
        return try beginSession(account.localId, provider: email == nil ? "anonymous" : "password")
    }

    /// An address and a password for the account that is signed in.
    func link(
        _ idToken: String, email: String, password: PasswordHash, displayName: String?
    ) throws -> UserSession {
        let user = try signedIn(idToken)
        try requireRecentSignIn(of: user)
        let account = user.account
        if let owner = self.account(withEmail: email), owner.serial != account.serial {
            throw WireError("EMAIL_EXISTS")
        }
        // An account that has an address keeps it until the new one is verified.
        if settings.protectsEmailEnumeration, let old = account.email, !old.hasSameBytes(as: email) {
            throw WireError.newAddress
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
