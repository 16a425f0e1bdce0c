extension AccountStore {
    /// Signs in the user of a custom token, and makes the account when there is none.
    ///
    /// Throws `USER_DISABLED`, or the errors of ``addForClient(_:)``.
    func signIn(_ token: CustomToken) throws -> (session: UserSession, isNewUser: Bool) {
        let isNew = account(token.localId) == nil
        if isNew {
            var account = Account(localId: token.localId, createdAt: now())
            account.isCustomAuth = true
            try addForClient(account)
        }
        let session = try beginSession(token.localId, provider: "custom", extraClaims: token.claims)
        return (session, isNew)
    }
}
