import JSON

/// What Firebase answers about a sign-in besides the user.
package struct AdditionalUserInfo: Sendable {
    /// The provider of the sign-in, such as `yahoo.com` or `password`.
    package let providerID: String
    /// The provider's claims about the user; nil without an identity provider (wire name `rawUserInfo`).
    let claims: JSONObject?
    /// Whether the sign-in made the account.
    package let isNewUser: Bool
    /// The claims as Foundation's types, as in the SDK.
    package var profile: [String: Any]? { claims?.dictionary.mapValues(\.foundation) }
}

extension AdditionalUserInfo {
    /// The information about a sign-in without an identity provider; as in the SDK, also for a custom token.
    static func password(isNew: Bool) -> AdditionalUserInfo {
        AdditionalUserInfo(providerID: EmailAuthProvider.id, claims: nil, isNewUser: isNew)
    }

    /// The information in an answer to `verifyAssertion`.
    init(_ reply: JSONValue) {
        self.init(
            providerID: reply["providerId"]?.string ?? "", claims: Self.claims(reply["rawUserInfo"]),
            isNewUser: reply.flag("isNewUser"))
    }

    /// The claims in `rawUserInfo`, which is an object, or a text with the JSON of an object; nil for anything else.
    private static func claims(_ info: JSONValue?) -> JSONObject? {
        if let object = info?.object { return object }
        guard let text = info?.string else { return nil }
        return JSONValue(json: text.utf8)?.object
    }
}
