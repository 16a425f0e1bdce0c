import JSON

/// What the provider says about the user who has just signed in.
package struct AdditionalUserInfo: Sendable, Hashable {
    package let providerID: String
    /// The provider's userinfo (wire name `rawUserInfo`).
    package let profile: [String: JSONValue]?
    package let isNewUser: Bool
}

extension AdditionalUserInfo {
    /// The information about a sign-in without an identity provider.
    static func password(isNew: Bool) -> AdditionalUserInfo {
        AdditionalUserInfo(
            providerID: EmailAuthProvider.id, profile: nil, isNewUser: isNew)
    }

    /// The provider's part of an answer to `verifyAssertion`.
    init(_ reply: JSONValue) {
        let info = reply["rawUserInfo"]
        self.init(
            providerID: reply["providerId"]?.string ?? "",
            // A text with JSON in it, or JSON.
            profile: info?.object ?? info?.string.flatMap { JSONValue(json: $0.utf8)?.object },
            isNewUser: reply.flag("isNewUser"))
    }
}
