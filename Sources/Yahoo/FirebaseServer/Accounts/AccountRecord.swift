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
        let texts = [
            "email": email, "initialEmail": initialEmail, "displayName": displayName, "photoUrl": photoURL,
            "phoneNumber": phoneNumber, "customAttributes": customAttributes,
            "lastLoginAt": lastLoginAt.map(String.init), "lastRefreshAt": lastRefreshAt?.rfc3339,
        ]
        for (name, text) in texts { record[name] = text.map { .string($0) } }
        if email != nil { record["emailVerified"] = .bool(isEmailVerified) }
        if isDisabled { record["disabled"] = true }
        if isCustomAuth { record["customAuth"] = true }
        if password != nil {
            // `REDACTED` in base64, as in production: the iOS SDK only looks whether there is a hash.
            record["passwordHash"] = "UkVEQUNURUQ="
            record["passwordUpdatedAt"] = passwordUpdatedAt.map { .integer($0) }
        }
        let providers = providerRecords
        if !providers.isEmpty { record["providerUserInfo"] = .array(providers) }
        return .object(record)
    }

    /// The ways to sign in, as `providerUserInfo`.
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

extension ProviderIdentity {
    fileprivate var record: JSONValue {
        var record: [String: JSONValue] = [
            "providerId": .string(providerId),
            // The web SDK reads its `uid` from `rawId`, the iOS SDK from `federatedId`.
            "rawId": .string(rawId), "federatedId": .string(rawId),
        ]
        let texts = [
            "email": email, "displayName": displayName, "photoUrl": photoURL, "screenName": screenName,
        ]
        for (name, text) in texts { record[name] = text.map { .string($0) } }
        return .object(record)
    }
}

extension Date {
    var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
    var rfc3339: String {
        formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
