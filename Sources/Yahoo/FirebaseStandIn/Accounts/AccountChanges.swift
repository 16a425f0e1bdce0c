import Foundation
import PlatformCrypto
import WebText

/// The changes that a request wants in an account, checked as far as possible without the account.
struct AccountChanges: Sendable {
    var email: String?
    var isEmailVerified: Bool?
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    /// The new password; its hash is made outside the store.
    var password: String?
    var customAttributes: String?
    var isDisabled: Bool?
    var validSince: Int64?
    var createdAt: Int64?
    var lastLoginAt: Int64?
    var removedAttributes: Set<String> = []
    var removedProviders: [String] = []
    var addedIdentity: ProviderIdentity?

    /// The times that a request may have, in seconds, up to the year 9999: later ones could overflow.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799

    init(_ fields: RequestFields) throws {
        if try fields.text("email") != nil { email = try EmailAddress.required(fields) }
        isEmailVerified = try fields.flag("emailVerified")
        displayName = try fields.text("displayName")
        photoURL = try fields.text("photoUrl")
        phoneNumber = try fields.text("phoneNumber")
        // ITU-T E.164: a plus sign and up to 15 digits.
        guard phoneNumber?.wholeMatch(of: #/\+[0-9]{1,15}/#) != nil || phoneNumber == nil else {
            throw WireError("INVALID_PHONE_NUMBER", "Invalid format.")
        }
        password = try fields.text("password")
        if let password { try Password.check(password) }
        customAttributes = try fields.text("customAttributes")
        if let customAttributes { try ReservedClaims.check(customAttributes) }
        isDisabled = try fields.flag("disableUser")
        validSince = try Self.time(fields, "validSince")
        createdAt = try Self.time(fields, "createdAt", perSecond: 1000)
        lastLoginAt = try Self.time(fields, "lastLoginAt", perSecond: 1000)
        removedAttributes = Set(try fields.texts("deleteAttribute"))
        removedProviders = try fields.texts("deleteProvider")
        if let info = try fields.object("linkProviderUserInfo") {
            addedIdentity = try ProviderIdentity(info)
        }
    }

    /// Whether a way to sign in changes: an address or a password is set or removed.
    var changesCredentials: Bool {
        email != nil || password != nil || !removedAttributes.isDisjoint(with: ["EMAIL", "PASSWORD"])
    }

    /// Applies the changes; true when a new address or password ended the account's sessions.
    func apply(to account: inout Account, passwordHash: PasswordHash?, at now: Date) -> Bool {
        let before = (account.email, account.password)
        if let email { account.setEmail(email) }
        account.isEmailVerified = isEmailVerified ?? account.isEmailVerified
        account.displayName = displayName ?? account.displayName
        account.photoURL = photoURL ?? account.photoURL
        account.phoneNumber = phoneNumber ?? account.phoneNumber
        if let passwordHash { account.setPassword(passwordHash, at: now) }
        account.customAttributes = customAttributes ?? account.customAttributes
        account.isDisabled = isDisabled ?? account.isDisabled
        account.createdAt = createdAt ?? account.createdAt
        account.lastLoginAt = lastLoginAt ?? account.lastLoginAt
        remove(from: &account)
        if let addedIdentity { account.setIdentity(addedIdentity) }
        let endsSessions = account.email != before.0 || account.password != before.1
        if endsSessions { account.revokeTokens(now: now) }
        if let validSince { account.revokeTokens(since: validSince, now: now) }
        return endsSessions
    }

    private func remove(from account: inout Account) {
        if removedAttributes.contains("EMAIL") {
            account.email = nil
            account.isEmailVerified = false
            account.signsInWithEmailLink = false
        }
        if removedAttributes.contains("DISPLAY_NAME") { account.displayName = nil }
        if removedAttributes.contains("PHOTO_URL") { account.photoURL = nil }
        if removedAttributes.contains("PROVIDER") { account.identities = [] }
        if removedAttributes.contains("PASSWORD") { account.removePassword() }
        for provider in removedProviders {
            switch provider {
            case "password":
                account.removePassword()
                account.signsInWithEmailLink = false
            case "phone": account.phoneNumber = nil
            default: account.identities.removeAll { $0.providerId.hasSameBytes(as: provider) }
            }
        }
    }

    private static func time(_ fields: RequestFields, _ name: String, perSecond: Int64 = 1) throws -> Int64? {
        guard let time = try fields.number(name) else { return nil }
        guard times.contains(time / perSecond) else {
            throw WireError.invalidArgument(
                "Invalid value at '\(name)': expected a time before the year 10000.")
        }
        return time
    }
}
