import Foundation
import JOSE

extension Account {
    /// The account as `accounts:lookup` shows it.
    ///
    /// A member without a value is absent, not empty: SDKs test for the key. Times are texts of digits.
    var record: JSONValue {
        var record: [String: JSONValue] = [
            "localId": .string(localId),
            "createdAt": .string(String(createdAt)),
            "validSince": .string(String(validSince)),
        ]
        record["email"] = email.map { .string($0) }
        if email != nil { record["emailVerified"] = .bool(isEmailVerified) }
        record["initialEmail"] = initialEmail.map { .string($0) }
        record["displayName"] = displayName.map { .string($0) }
        record["photoUrl"] = photoURL.map { .string($0) }
        record["phoneNumber"] = phoneNumber.map { .string($0) }
        if isDisabled { record["disabled"] = true }
        if isCustomAuth { record["customAuth"] = true }
        record["customAttributes"] = customAttributes.map { .string($0) }
        record["lastLoginAt"] = lastLoginAt.map { .string(String($0)) }
        record["lastRefreshAt"] = lastRefreshAt.map { .string($0.rfc3339) }
        if password != nil {
            record["passwordHash"] = .string(Self.redacted)
            record["passwordUpdatedAt"] = passwordUpdatedAt.map { .integer($0) }
        }
        let providers = providerRecords
        if !providers.isEmpty { record["providerUserInfo"] = .array(providers) }
        return .object(record)
    }

    /// The text in the place of a password hash: the iOS SDK only looks whether there is one.
    ///
    /// It is `REDACTED` in base64, as in production for clients that may not see the hash.
    static let redacted = "UkVEQUNURUQ="

    /// The ways to sign in, as `providerUserInfo`.
    var providerRecords: [JSONValue] {
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

extension ProviderIdentity {
    /// The identity as an entry of `providerUserInfo`.
    var record: JSONValue {
        var record: [String: JSONValue] = [
            "providerId": .string(providerId),
            // The web SDK reads its `uid` from `rawId`, the iOS SDK from `federatedId`.
            "rawId": .string(rawId), "federatedId": .string(rawId),
        ]
        record["email"] = email.map { .string($0) }
        record["displayName"] = displayName.map { .string($0) }
        record["photoUrl"] = photoURL.map { .string($0) }
        record["screenName"] = screenName.map { .string($0) }
        return .object(record)
    }
}

extension Date {
    /// The time in whole seconds since 1970, as in a JWT.
    var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    /// The time in whole milliseconds since 1970, as in account records.
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
    /// The time as RFC 3339 writes it, in UTC with milliseconds.
    var rfc3339: String {
        formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
