import AuthorizationServer

extension CodeGrant: StoredOwnership {
    package var owner: StoredOwner {
        StoredOwner(account: link.accountID, holder: link.clientID, scope: link.scope)
    }
}
