import JOSE

/// A sign-in, link or reauthentication that succeeded.
package struct AuthDataResult: Sendable {
    /// The user, who is signed in now.
    package let user: User
    /// The provider's description of the user; nil for linking a password.
    package let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when Firebase handed out none.
    package let credential: OAuthCredential?
}

/// The provider's description of the user.
package struct AdditionalUserInfo: Sendable, Hashable {
    /// The provider's id, such as `yahoo.com`.
    package let providerID: String
    /// The provider's userinfo (wire name `rawUserInfo`).
    package let profile: [String: JSONValue]?
    /// The user's name there (wire name `username`).
    ///
    /// For Yahoo always nil: the server sends `screenName`, which the SDK does not read.
    package let username: String?
    /// Whether this sign-in made the account.
    package let isNewUser: Bool
}
