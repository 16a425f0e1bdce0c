import Foundation
import JSON
import PlatformCrypto
import WebText

/// A user of a Firebase project.
package struct Account: Sendable {
    /// The identifier in the project (claim `sub` of every ID token).
    let localId: String
    /// The number of the account in its store, which a later account with the same identifier does not have.
    var serial = 0
    /// The email address in lower case; only ``EmailAddress`` makes one from outside input.
    var email: String?
    /// Whether the user has verified the email address.
    var isEmailVerified = false
    var displayName: String?
    var photoURL: String?
    /// The phone number with a plus sign and the country (ITU-T E.164).
    var phoneNumber: String?
    /// The hash of the password; nil when the user signs in by other ways only.
    var password: PasswordHash?
    /// When the password was set, in milliseconds since 1970.
    var passwordUpdatedAt: Int64?
    /// The identities at other providers, at most one for each provider.
    var identities: [ProviderIdentity] = []
    /// Whether an administrator has locked the account.
    var isDisabled = false
    /// The second since 1970 at which valid tokens begin: a token with an earlier `iat` is void.
    var validSince: Int64
    /// When the account was made, in milliseconds since 1970.
    var createdAt: Int64
    /// When the user last signed in, in milliseconds since 1970; nil before the first sign-in.
    var lastLoginAt: Int64?
    /// When an ID token was last issued.
    var lastRefreshAt: Date?
    /// The JSON object of an administrator's claims, as text.
    var customAttributes: String?
    /// Whether a custom token made the account (wire name `customAuth`).
    var isCustomAuth = false
    /// Whether the user has signed in by a link in an email (wire name `emailLinkSignin`).
    var signsInWithEmailLink = false
    /// The first email address of the account, which stays when the address changes; nil before there was one.
    var initialEmail: String?
    /// The `iat` of the latest token, in seconds since 1970.
    var latestTokenAt: Int64 = 0

    /// An account without an email address or another way to sign in.
    init(localId: String, createdAt now: Date) {
        self.localId = localId
        createdAt = now.unixMilliseconds
        validSince = now.unixSeconds
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

    /// The account as it is when a project begins or is reset at a time.
    func made(at now: Date) -> Account {
        var account = self
        account.createdAt = now.unixMilliseconds
        account.validSince = now.unixSeconds
        account.passwordUpdatedAt = password == nil ? nil : now.unixMilliseconds
        account.initialEmail = email
        return account
    }

    /// Whether no credential leads to the account: its user has only the tokens of the session.
    var isAnonymous: Bool {
        email == nil && phoneNumber == nil && identities.isEmpty && !isCustomAuth
    }

    /// The providers of the account; for Firebase a link in an email is of the provider `password`, too.
    var providerIds: [String] { (hasPasswordProvider ? ["password"] : []) + identities.map(\.providerId) }

    /// The ways in which the user can sign in, by the names that `fetchSignInMethods(forEmail:)` returns.
    var signInMethods: [String] {
        var methods: [String] = []
        if email != nil, password != nil { methods.append("password") }
        if email != nil, signsInWithEmailLink { methods.append("emailLink") }
        return methods + identities.map(\.providerId)
    }

    /// Whether the user can sign in with a password or by a link in an email.
    var hasPasswordProvider: Bool { email != nil && (password != nil || signsInWithEmailLink) }

    /// Sets the password, and notes the time.
    mutating func setPassword(_ hash: PasswordHash, at now: Date) {
        password = hash
        passwordUpdatedAt = now.unixMilliseconds
    }

    /// Removes the password, if there is one.
    mutating func removePassword() {
        password = nil
        passwordUpdatedAt = nil
    }

    /// Ends every session, and removes every credential; the address stays.
    ///
    /// A person who never owned the address may have added the credentials.
    mutating func removeAllCredentials(at now: Date) {
        removePassword()
        signsInWithEmailLink = false
        phoneNumber = nil
        identities = []
        revokeTokens(now: now)
    }

    /// Sets the address, which is not verified if it is a new address.
    mutating func setEmail(_ address: String) {
        if email?.hasSameBytes(as: address) != true { isEmailVerified = false }
        email = address
    }

    /// Adds an identity, in place of an earlier identity at the same provider.
    mutating func setIdentity(_ identity: ProviderIdentity) {
        identities.removeAll { $0.providerId.hasSameBytes(as: identity.providerId) }
        identities.append(identity)
    }
}
