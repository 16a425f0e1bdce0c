import Foundation

/// The provider's description of the user.
public struct UserInfo: Sendable, Hashable {
    /// The provider's id, such as `yahoo.com`.
    public let providerID: String
    /// The user's id at the provider: for Yahoo the GUID (wire name `federatedId`).
    public let uid: String
    /// The user's name at the provider.
    public let displayName: String?
    /// The user's picture at the provider.
    public let photoURL: URL?
    /// The user's e-mail address at the provider, verified or not.
    public let email: String?
    /// The user's phone number at the provider.
    public let phoneNumber: String?
}

/// The times of an account's creation and of its last sign-in.
public struct UserMetadata: Sendable, Hashable {
    /// When the account was made (wire name `createdAt`, milliseconds).
    public let creationDate: Date?
    /// The last sign-in (wire name `lastLoginAt`, milliseconds).
    public let lastSignInDate: Date?
}
