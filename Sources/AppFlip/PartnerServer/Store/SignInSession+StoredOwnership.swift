import AuthorizationServer

extension SignInSession: Expiring {}

extension SignInSession: StoredOwnership {
    package var owner: StoredOwner { StoredOwner(account: accountID, holder: kind.rawValue) }
}
