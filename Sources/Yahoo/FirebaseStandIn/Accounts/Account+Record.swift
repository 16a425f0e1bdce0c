import JSON

extension Account {
    /// The account as `accounts:lookup` answers it.
    ///
    /// Times are texts, as all numbers of 64 bits are in the API.
    ///
    /// Source: Identity Platform REST reference, `UserInfo`.
    var record: JSONObject {
        // A member without a value is absent, not empty: SDKs test for the key.
        let texts: [String: String?] = [
            "localId": localId, "createdAt": String(createdAt), "validSince": String(validSince),
            "email": email, "initialEmail": initialEmail, "displayName": displayName, "photoUrl": photoURL,
            "phoneNumber": phoneNumber, "customAttributes": customAttributes,
            "lastLoginAt": lastLoginAt.map(String.init), "lastRefreshAt": lastRefreshAt?.rfc3339,
        ]
        var record = JSONObject(texts.compactMapValues { text in text.map(JSONValue.string) })
        if email != nil { record["emailVerified"] = .bool(isEmailVerified) }
        if isDisabled { record["disabled"] = true }
        if isCustomAuth { record["customAuth"] = true }
        if signsInWithEmailLink { record["emailLinkSignin"] = true }
        if password != nil {
            // `REDACTED` in base64, as in production. The iOS SDK only tests whether there is a hash.
            record["passwordHash"] = "UkVEQUNURUQ="
            record["passwordUpdatedAt"] = passwordUpdatedAt.map { .integer($0) }
        }
        let providers = providerRecords
        if !providers.isEmpty { record["providerUserInfo"] = .array(providers) }
        return record
    }

    /// The entries of `providerUserInfo`; the password and the phone number are providers of their own.
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

    /// The answer to `accounts:update`, which has a part of the record.
    var updateAnswer: JSONObject {
        var answer = members(
            "localId", "email", "emailVerified", "displayName", "photoUrl", "providerUserInfo", "passwordHash"
        )
        answer["kind"] = "identitytoolkit#SetAccountInfoResponse"
        return answer
    }

    /// The members of the record with these names; a member without a value is absent.
    func members(_ names: String...) -> JSONObject {
        record.filter { names.contains($0.key) }
    }
}
