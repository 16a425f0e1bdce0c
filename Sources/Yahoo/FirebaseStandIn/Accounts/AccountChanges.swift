import Foundation
import PlatformCrypto
import WebText

/// The changes that a request wants in an account, checked as far as possible without the account.
///
/// A property that is nil changes nothing.
struct AccountChanges: Sendable {
    /// The new address, in lower case.
    let email: String?
    private let isEmailVerified: Bool?
    private let displayName: String?
    private let photoURL: String?
    private let phoneNumber: String?
    /// The new password; its hash is made outside the store.
    let password: String?
    private let customAttributes: String?
    private let isDisabled: Bool?
    private let validSince: Int64?
    private let createdAt: Int64?
    private let lastLoginAt: Int64?
    /// The attributes to remove, by names such as `DISPLAY_NAME` (wire name `deleteAttribute`).
    private let removedAttributes: Set<String>
    /// The providers to remove, by their identifiers (wire name `deleteProvider`).
    private let removedProviders: [String]
    /// The identity to add (wire name `linkProviderUserInfo`).
    private let addedIdentity: ProviderIdentity?

    /// The times that a request may have, in seconds since 1970.
    ///
    /// They end with the year 9999: later times could overflow.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799

    /// Reads the changes; throws the error of the first field that is malformed.
    init(_ fields: RequestFields) throws {
        email = try fields.text("email") == nil ? nil : fields.email()
        isEmailVerified = try fields.flag("emailVerified")
        displayName = try fields.text("displayName")
        photoURL = try fields.text("photoUrl")
        phoneNumber = try fields.text("phoneNumber")
        // ITU-T E.164: a plus sign and up to 15 digits.
        if let phoneNumber, phoneNumber.wholeMatch(of: #/\+[0-9]{1,15}/#) == nil {
            throw WireError("INVALID_PHONE_NUMBER", "Invalid format.")
        }
        password = try fields.text("password")
        if let password { try PasswordRules.check(password) }
        customAttributes = try fields.text("customAttributes")
        if let customAttributes { try ReservedClaims.check(customAttributes) }
        isDisabled = try fields.flag("disableUser")
        validSince = try Self.time(fields, "validSince", unitsPerSecond: 1)
        createdAt = try Self.time(fields, "createdAt", unitsPerSecond: 1000)
        lastLoginAt = try Self.time(fields, "lastLoginAt", unitsPerSecond: 1000)
        removedAttributes = Set(try fields.texts("deleteAttribute"))
        removedProviders = try fields.texts("deleteProvider")
        addedIdentity = try fields.object("linkProviderUserInfo").map(ProviderIdentity.init)
    }

    /// Whether an address or a password is set or removed, which needs a recent sign-in of the user.
    var changesCredentials: Bool {
        email != nil || password != nil || !removedAttributes.isDisjoint(with: ["EMAIL", "PASSWORD"])
            || removedProviders.contains("password")
    }

    /// Applies the changes; returns true when another address or password has ended the account's sessions.
    ///
    /// - Parameter passwordHash: the hash of ``password``; nil when that is nil.
    func apply(to account: inout Account, passwordHash: PasswordHash?, at now: Date) -> Bool {
        let (oldEmail, oldPassword) = (account.email, account.password)
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
        let endsSessions = account.email != oldEmail || account.password != oldPassword
        if endsSessions { account.revokeTokens(now: now) }
        // An administrator's own limit comes last, so that it counts.
        if let validSince { account.revokeTokens(since: validSince, now: now) }
        return endsSessions
    }

    /// Removes the attributes and providers that the request names; unknown names are ignored.
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

    /// The time in a field; throws `INVALID_ARGUMENT` when it is not a whole number, or out of range.
    ///
    /// - Parameter unitsPerSecond: 1 for a time in seconds, 1000 for milliseconds.
    private static func time(
        _ fields: RequestFields, _ name: String, unitsPerSecond: Int64
    ) throws -> Int64? {
        guard let time = try fields.number(name) else { return nil }
        guard time >= 0, times.contains(time / unitsPerSecond) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected a time from 1970 to 9999.")
        }
        return time
    }
}
