import PlatformCrypto
import WebText

/// Firebase's rules for the account of a federated sign-in.
///
/// Each sign-in and each link is one call of the store, so no two of them interleave.
///
/// Source: Firebase documentation, "Account linking"; firebase-tools, `src/emulator/auth/operations.ts`.
extension AccountStore {
    /// Signs the user of an identity in, or returns why that is not possible.
    ///
    /// Throws `USER_NOT_FOUND` for an unknown user without `createsAccount`, `USER_DISABLED`, or the errors of
    /// ``addForClient(_:)``.
    ///
    /// - Parameter createsAccount: whether an unknown user gets an account; false for a reauthentication.
    func signIn(with identity: FederatedIdentity, createsAccount: Bool) throws -> FederatedSignIn {
        let user = identity.user
        if let known = account(providerId: user.providerId, rawId: user.rawId) {
            let session = try beginSession(known.localId, provider: user.providerId) { account in
                // Only the provider's entry follows the provider; the user's own profile stays.
                account.setIdentity(user)
            }
            return .session(session)
        }
        // A reauthentication only proves who the user is. It neither makes an account nor enters another one.
        guard Check.that(createsAccount, .newAccount) else { throw WireError("USER_NOT_FOUND") }
        guard let email = user.email, let owner = account(withEmail: email) else {
            return try signUp(identity)
        }
        guard Check.that(identity.isTrusted, .trustedEmail) else {
            return .needsConfirmation(
                localId: owner.localId, verifiedProviders: owner.identities.map(\.providerId))
        }
        return try takeOver(owner, identity)
    }

    /// Adds the identity to the account of an ID token, or returns why that is not possible.
    ///
    /// Throws the errors of ``user(ofIDToken:)``.
    func link(_ identity: FederatedIdentity, toUserOf idToken: String) throws -> FederatedSignIn {
        let user = try user(ofIDToken: idToken).account
        let newIdentity = identity.user
        // An identity that is linked to this user already is refused, too.
        guard account(providerId: newIdentity.providerId, rawId: newIdentity.rawId) == nil else {
            return .refused(WireError("FEDERATED_USER_ID_ALREADY_LINKED"))
        }
        if let email = newIdentity.email, let owner = account(withEmail: email), owner.serial != user.serial {
            return .refused(WireError("EMAIL_EXISTS"))
        }
        let session = try beginSession(user.localId, provider: newIdentity.providerId) { account in
            account.setIdentity(newIdentity)
            guard let ownEmail = account.email else {
                account.email = newIdentity.email
                account.isEmailVerified = identity.isEmailVerified
                return
            }
            // The provider has verified the address that the account has.
            if let email = newIdentity.email, ownEmail.hasSameBytes(as: email), identity.isEmailVerified {
                account.isEmailVerified = true
            }
        }
        return .session(session)
    }

    /// Makes an account with the identity and the profile that the provider states.
    private func signUp(_ identity: FederatedIdentity) throws -> FederatedSignIn {
        var account = Account(localId: freshLocalId(), createdAt: now())
        account.setIdentity(identity.user)
        account.displayName = identity.user.displayName
        account.photoURL = identity.user.photoURL
        account.email = identity.user.email
        account.isEmailVerified = identity.isEmailVerified
        try addForClient(account)
        return .session(
            try beginSession(account.localId, provider: identity.user.providerId), isNewUser: true)
    }

    /// Signs in to the account that has the address: the host of the mailbox states that the address is this
    /// user's.
    ///
    /// Throws `USER_DISABLED`.
    private func takeOver(_ owner: Account, _ identity: FederatedIdentity) throws -> FederatedSignIn {
        let user = identity.user
        let hadOtherIdentity = owner.identities.contains { $0.providerId.hasSameBytes(as: user.providerId) }
        let time = now()
        let session = try beginSession(owner.localId, provider: user.providerId) { account in
            // If the address was not verified before, another person may have made the account. So every way
            // to sign in to it is removed.
            if !account.isEmailVerified { account.removeAllCredentials(at: time) }
            account.setIdentity(user)
            account.displayName = user.displayName ?? account.displayName
            account.photoURL = user.photoURL ?? account.photoURL
            account.isEmailVerified = true
        }
        return .session(session, isEmailRecycled: hadOtherIdentity)
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
}
