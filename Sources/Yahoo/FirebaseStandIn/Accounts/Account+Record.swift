import JSON

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

extension Account {
    var updateAnswer: [String: JSONValue] {
        var answer = members(
            "localId", "email", "emailVerified", "displayName", "photoUrl", "providerUserInfo", "passwordHash"
        )
        answer["kind"] = "identitytoolkit#SetAccountInfoResponse"
        return answer
    }

    /// The members of the record by their names, as far as there are values.
    func members(_ names: String...) -> [String: JSONValue] {
        (record.object ?? [:]).filter { names.contains($0.key) }
    }
}
