import PlatformCrypto
import WebText

/// Firebase's rules for the account of a federated sign-in. Each is one call of the store: no two interleave.
///
/// Source: Firebase documentation, "Account linking"; the behaviour of the official emulator.
extension AccountStore {
    /// Signs the user of an identity in, or returns why that is not possible.
    func signIn(with identity: FederatedIdentity, createsAccount: Bool) throws -> FederatedSignIn {
        let user = identity.user
        if let known = account(providerId: user.providerId, rawId: user.rawId) {
            return .session(try beginSession(known.localId, provider: user.providerId))
        }
        // A reauthentication only proves who the user is: it makes no account and signs in to no other one.
        guard Check.that(createsAccount, .newAccount) else { throw WireError("USER_NOT_FOUND") }
        guard let owner = user.email.flatMap({ account(withEmail: $0) }) else { return try signUp(identity) }
        guard Check.that(identity.isTrusted, .trustedEmail) else {
            return .needsConfirmation(
                localId: owner.localId, verifiedProviders: owner.identities.map(\.providerId))
        }
        return try takeOver(owner, identity)
    }

    /// Adds the identity to the account of an ID token, or returns why that is not possible.
    func link(_ identity: FederatedIdentity, toUserOf idToken: String) throws -> FederatedSignIn {
        let user = try signedIn(idToken).account
        // This also refuses an identity that is linked to the same user already.
        let new = identity.user
        guard account(providerId: new.providerId, rawId: new.rawId) == nil else {
            return .refused(WireError("FEDERATED_USER_ID_ALREADY_LINKED"))
        }
        if let owner = new.email.flatMap({ account(withEmail: $0) }), owner.serial != user.serial {
            return .refused(WireError("EMAIL_EXISTS"))
        }
        try change(user.localId) { user in
            user.setIdentity(new)
            if user.email == nil {
                user.email = new.email
                user.isEmailVerified = identity.isEmailVerified
            } else if let email = new.email, user.email?.hasSameBytes(as: email) == true,
                identity.isEmailVerified
            {
                user.isEmailVerified = true
            }
        }
        return .session(try beginSession(user.localId, provider: new.providerId))
    }

    private func signUp(_ identity: FederatedIdentity) throws -> FederatedSignIn {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.setIdentity(identity.user)
        account.displayName = identity.user.displayName
        account.photoURL = identity.user.photoURL
        account.email = identity.user.email
        account.isEmailVerified = identity.isEmailVerified
        try add(account)
        return .session(
            try beginSession(account.localId, provider: identity.user.providerId), isNewUser: true)
    }

    /// Signs in to the account that has the address: the host of the mailbox states that it is this user's.
    private func takeOver(_ owner: Account, _ identity: FederatedIdentity) throws -> FederatedSignIn {
        guard !owner.isDisabled else { throw WireError("USER_DISABLED") }
        let user = identity.user
        let hadAnother = owner.identities.contains { $0.providerId.hasSameBytes(as: user.providerId) }
        let time = now()
        try change(owner.localId) { account in
            // If the address was not verified before, another person may have made the account. So every way
            // to sign in to it is removed.
            if !account.isEmailVerified { account.removeAllCredentials(at: time) }
            account.setIdentity(user)
            account.displayName = user.displayName ?? account.displayName
            account.photoURL = user.photoURL ?? account.photoURL
            account.isEmailVerified = true
        }
        return .session(
            try beginSession(owner.localId, provider: user.providerId), isEmailRecycled: hadAnother)
    }
}

extension SecurityRule {
    /// Without it, a reauthentication with a wrong account makes a second user.
    static let newAccount = Self(
        "firebase.new-account", "an unknown user may become an account", "Firebase: autoCreate")
    /// Without it, a user who claims another's address at a provider enters that account.
    static let trustedEmail = Self(
        "firebase.trusted-email", "the provider hosts the mailbox and has verified it",
        "Firebase: one account per email address")
    /// Without it, a refused sign-in is linked again later.
    static let pendingToken = Self(
        "firebase.pending-token", "the pending token is known, and not used yet", "Firebase: pendingToken")
}
