import Foundation
import PlatformCrypto
import WebText

/// One user of a project.
struct Account: Sendable {
    /// The identifier, `sub` of every ID token.
    let localId: String
    /// The serial number of the account, which differs even when a deleted account had the same identifier.
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
    /// Whether a link sent by mail is a way to sign in.
    var signsInWithEmailLink = false
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
    /// Whether a custom token created the account.
    var isCustomAuth = false
    /// The first address it had.
    var initialEmail: String?
    /// The `iat` of the latest token.
    var latestTokenAt: Int64 = 0

    init(localId: String, createdAt now: Date) {
        self.localId = localId
        createdAt = now.milliseconds
        validSince = now.seconds
    }

    /// An account that can only be reached with its own tokens.
    var isAnonymous: Bool {
        email == nil && phoneNumber == nil && identities.isEmpty && !isCustomAuth
    }

    /// Whether an address and a password are a way to sign in.
    var hasPasswordProvider: Bool { email != nil && password != nil }

    /// Puts a password in place of the old one, or of none.
    mutating func setPassword(_ hash: PasswordHash, at now: Date) {
        password = hash
        passwordUpdatedAt = now.milliseconds
    }

    /// Removes the ways to sign in that use the address.
    mutating func removePassword() {
        password = nil
        passwordUpdatedAt = nil
        signsInWithEmailLink = false
    }

    func identity(at providerId: String) -> ProviderIdentity? {
        identities.first { $0.providerId.hasSameBytes(as: providerId) }
    }
}

/// The identity of a user at an identity provider: one entry of `providerUserInfo`.
struct ProviderIdentity: Sendable, Hashable {
    /// The provider, such as `yahoo.com`.
    var providerId: String
    /// The user there, `sub` of the provider's ID token; `rawId` and `federatedId` on the wire.
    var rawId: String
    var email: String?
    var displayName: String?
    var photoURL: String?
    var screenName: String?
}

extension Account {
    init(_ seed: SeededAccount, createdAt now: Date) {
        self.init(localId: seed.localId, createdAt: now)
        email = seed.email
        initialEmail = seed.email
        isEmailVerified = seed.isEmailVerified
        password = seed.password
        passwordUpdatedAt = seed.password == nil ? nil : now.milliseconds
        displayName = seed.displayName
    }
}

extension Date {
    /// The time in whole seconds since 1970, as in a JWT.
    var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    /// The time in whole milliseconds since 1970, as in account records.
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
}
