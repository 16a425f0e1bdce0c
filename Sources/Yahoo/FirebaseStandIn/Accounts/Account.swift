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

extension Account {
    /// The account as `accounts:lookup` shows it; times are texts of digits.
    var record: JSONValue {
        let texts: [String: String?] = [
            "localId": localId, "createdAt": String(createdAt), "validSince": String(validSince),
            "email": email, "initialEmail": initialEmail, "displayName": displayName, "photoUrl": photoURL,
            "phoneNumber": phoneNumber, "customAttributes": customAttributes,
            "lastLoginAt": lastLoginAt.map(String.init), "lastRefreshAt": lastRefreshAt?.rfc3339,
        ]
        // A member without a value is absent, not empty: SDKs test for the key.
        var record = texts.compactMapValues { $0.map(JSONValue.string) }
        if email != nil { record["emailVerified"] = .bool(isEmailVerified) }
        if isDisabled { record["disabled"] = true }
        if isCustomAuth { record["customAuth"] = true }
        if signsInWithEmailLink { record["emailLinkSignin"] = true }
        if password != nil {
            // `REDACTED` in base64, as in production: the iOS SDK only looks whether there is a hash.
            record["passwordHash"] = "UkVEQUNURUQ="
            record["passwordUpdatedAt"] = passwordUpdatedAt.map { .integer($0) }
        }
        let providers = providerRecords
        if !providers.isEmpty { record["providerUserInfo"] = .array(providers) }
        return .object(record)
    }

    private var providerRecords: [JSONValue] {
        var records: [JSONValue] = []
        if let email, hasPasswordProvider {
            let identity = ProviderIdentity(
                providerId: "password", rawId: email, email: email, displayName: displayName,
                photoURL: photoURL)
            records.append(identity.record)
        }
        if let phoneNumber {
            records.append([
                "providerId": "phone", "phoneNumber": .string(phoneNumber), "rawId": .string(phoneNumber),
            ])
        }
        return records + identities.map(\.record)
    }
}

extension Date {
    var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
    var rfc3339: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
