import JSON

/// The identity of a user at an identity provider: one entry of `providerUserInfo`.
struct ProviderIdentity: Sendable {
    /// The provider, such as `yahoo.com`.
    let providerId: String
    /// The provider's identifier of the user (wire names `rawId`, `federatedId`; claim `sub` of its ID
    /// token).
    let rawId: String
    /// The address that the provider states, verified or not.
    var email: String?
    var displayName: String?
    var photoURL: String?
    var screenName: String?
}

extension ProviderIdentity {
    /// The entry as `accounts:lookup` answers it; a member without a value is absent.
    var record: JSONValue {
        let texts: [String: String?] = [
            // The web SDK reads its `uid` from `rawId`, the iOS SDK from `federatedId`.
            "providerId": providerId, "rawId": rawId, "federatedId": rawId, "email": email,
            "displayName": displayName, "photoUrl": photoURL, "screenName": screenName,
        ]
        return .object(JSONObject(texts.compactMapValues { $0.map(JSONValue.string) }))
    }
}

extension ProviderIdentity {
    /// Reads the identity that an administrator sends.
    ///
    /// Throws `MISSING_PROVIDER_ID` or `MISSING_RAW_ID`.
    init(_ fields: RequestFields) throws {
        self.init(
            providerId: try fields.text("providerId", missing: "MISSING_PROVIDER_ID"),
            rawId: try fields.text("rawId", missing: "MISSING_RAW_ID"), email: try fields.text("email"),
            displayName: try fields.text("displayName"), photoURL: try fields.text("photoUrl"),
            screenName: try fields.text("screenName"))
    }
}
