import Foundation
import PlatformCrypto
import WebText

/// One user of a project.
struct Account: Sendable {
    /// `sub` of every ID token.
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
    var initialEmail: String?
    /// The `iat` of the latest token.
    var latestTokenAt: Int64 = 0

    init(localId: String, createdAt now: Date) {
        self.localId = localId
        createdAt = now.milliseconds
        validSince = now.seconds
    }

    /// Whether the account can only be reached with its own tokens.
    var isAnonymous: Bool {
        email == nil && phoneNumber == nil && identities.isEmpty && !isCustomAuth
    }

    /// Whether an address and a password are a way to sign in.
    var hasPasswordProvider: Bool { email != nil && password != nil }

    mutating func setPassword(_ hash: PasswordHash, at now: Date) {
        password = hash
        passwordUpdatedAt = now.milliseconds
    }

    mutating func removePassword() {
        password = nil
        passwordUpdatedAt = nil
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

    func identity(at providerId: String) -> ProviderIdentity? {
        identities.first { $0.providerId.hasSameBytes(as: providerId) }
    }
}

/// The identity of a user at an identity provider: one entry of `providerUserInfo`.
struct ProviderIdentity: Sendable, Hashable {
    var providerId: String
    /// The user there, `sub` of the provider's ID token; `rawId` and `federatedId` on the wire.
    var rawId: String
    var email: String?
    var displayName: String?
    var photoURL: String?
    var screenName: String?
}

/// The rule for e-mail addresses.
enum EmailAddress {
    /// The address in lower case, as accounts have it; nil for a text that is no address.
    ///
    /// The address has ASCII only, so that two addresses that look alike are not mixed up.
    static func canonical(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254,
            // Visible characters, without those that end an address in a header or in HTML.
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"<>\",;()\\".utf8.contains($0) })
        else { return nil }
        return text.lowercased()
    }

    /// The address of the field `email`.
    static func required(_ fields: RequestFields) throws -> String {
        let text = try fields.text("email", missing: .missingEmail)
        guard let email = canonical(text) else { throw WireError(.invalidEmail) }
        return email
    }
}
