import JOSE

/// A sign-in, link or reauthentication that succeeded.
public struct AuthDataResult: Sendable {
    /// The user, who is signed in now.
    public let user: User
    /// The provider's description of the user; nil for linking a password.
    public let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when Firebase handed out none.
    public let credential: OAuthCredential?
}

/// The provider's description of the user.
public struct AdditionalUserInfo: Sendable, Hashable {
    /// The provider's id, such as `yahoo.com`.
    public let providerID: String
    /// The provider's userinfo (wire name `rawUserInfo`).
    public let profile: [String: JSONValue]?
    /// The user's name there (wire name `username`).
    ///
    /// For Yahoo always nil: the server sends `screenName`, which the SDK does not read.
    public let username: String?
    /// Whether this sign-in made the account.
    public let isNewUser: Bool
}
