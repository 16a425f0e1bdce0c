import Foundation
import JSON
import PlatformCrypto
import WebText

/// A user of a Firebase project.
package struct Account: Sendable {
    /// `sub` of every ID token.
    let localId: String
    /// Differs even when a deleted account had the same identifier.
    var serial = 0
    /// The address in lower case; only ``EmailAddress`` makes one from outside input.
    var email: String?
    var isEmailVerified = false
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    var password: PasswordHash?
    /// When the password was set, in milliseconds.
    var passwordUpdatedAt: Int64?
    /// The identities at other providers, at most one for each provider.
    var identities: [ProviderIdentity] = []
    var isDisabled = false
    /// Tokens issued before this second are void.
    var validSince: Int64
    /// In milliseconds.
    var createdAt: Int64
    /// In milliseconds; nil before the first sign-in.
    var lastLoginAt: Int64?
    var lastRefreshAt: Date?
    /// The JSON object of an administrator's claims, as text.
    var customAttributes: String?
    var isCustomAuth = false
    /// Whether the user has signed in by a link in an e-mail (wire name `emailLinkSignin`).
    var signsInWithEmailLink = false
    var initialEmail: String?
    /// The `iat` of the latest token.
    var latestTokenAt: Int64 = 0

    init(localId: String, createdAt now: Date) {
        self.localId = localId
        createdAt = now.milliseconds
        validSince = now.seconds
    }

    /// An account that a project begins with, and has again after a reset.
    package init(
        localId: String, email: String, isEmailVerified: Bool, password: PasswordHash? = nil,
        displayName: String? = nil
    ) {
        self.init(localId: localId, createdAt: .distantPast)
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.displayName = displayName
        self.password = password
    }

    func made(at now: Date) -> Account {
        var account = self
        account.createdAt = now.milliseconds
        account.validSince = now.seconds
        account.passwordUpdatedAt = password == nil ? nil : now.milliseconds
        account.initialEmail = email
        return account
    }

    /// Whether the account can only be reached with its own tokens.
    var isAnonymous: Bool {
        email == nil && phoneNumber == nil && identities.isEmpty && !isCustomAuth
    }

    /// The providers; a link in an e-mail counts as `password`.
    var providerIds: [String] { (hasPasswordProvider ? ["password"] : []) + identities.map(\.providerId) }

    /// What the user can sign in with, in the words of `fetchSignInMethods(forEmail:)`.
    var signInMethods: [String] {
        var methods: [String] = []
        if email != nil, password != nil { methods.append("password") }
        if email != nil, signsInWithEmailLink { methods.append("emailLink") }
        return methods + identities.map(\.providerId)
    }

    var hasPasswordProvider: Bool { email != nil && (password != nil || signsInWithEmailLink) }

    mutating func setPassword(_ hash: PasswordHash, at now: Date) {
        password = hash
        passwordUpdatedAt = now.milliseconds
    }

    mutating func removePassword() {
        password = nil
        passwordUpdatedAt = nil
    }

    /// Ends every session, and removes everything that signs in to the account except its address.
    mutating func removeAllCredentials(at now: Date) {
        removePassword()
        signsInWithEmailLink = false
        phoneNumber = nil
        identities = []
        revokeTokens(now: now)
    }

    /// Sets the address; another one than before is not verified yet.
    mutating func setEmail(_ address: String) {
        if email?.hasSameBytes(as: address) != true { isEmailVerified = false }
        email = address
    }

    /// Adds an identity; it replaces another one of the same provider.
    mutating func setIdentity(_ identity: ProviderIdentity) {
        identities.removeAll { $0.providerId.hasSameBytes(as: identity.providerId) }
        identities.append(identity)
    }
}
