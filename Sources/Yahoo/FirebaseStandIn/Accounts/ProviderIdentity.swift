import JSON

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

extension ProviderIdentity {
    var record: JSONValue {
        let texts: [String: String?] = [
            // The web SDK reads its `uid` from `rawId`, the iOS SDK from `federatedId`.
            "providerId": providerId, "rawId": rawId, "federatedId": rawId, "email": email,
            "displayName": displayName, "photoUrl": photoURL, "screenName": screenName,
        ]
        return .object(texts.compactMapValues { $0.map(JSONValue.string) })
    }
}

extension ProviderIdentity {
    init(_ fields: RequestFields) throws {
        self.init(
            providerId: try fields.text("providerId", missing: "MISSING_PROVIDER_ID"),
            rawId: try fields.text("rawId", missing: "MISSING_RAW_ID"), email: try fields.text("email"),
            displayName: try fields.text("displayName"), photoURL: try fields.text("photoUrl"),
            screenName: try fields.text("screenName"))
    }
}
