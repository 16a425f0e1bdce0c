import Foundation

/// The provider's description of the user.
package struct UserInfo: Sendable, Hashable {
    /// The provider's id, such as `yahoo.com`.
    package let providerID: String
    /// The user's id at the provider: for Yahoo the GUID (wire name `federatedId`).
    package let uid: String
    /// The user's name at the provider.
    package let displayName: String?
    /// The user's picture at the provider.
    package let photoURL: URL?
    /// The user's e-mail address at the provider, verified or not.
    package let email: String?
    /// The user's phone number at the provider.
    package let phoneNumber: String?
}

/// The times of an account's creation and of its last sign-in.
package struct UserMetadata: Sendable, Hashable {
    /// When the account was made (wire name `createdAt`, milliseconds).
    package let creationDate: Date?
    /// The last sign-in (wire name `lastLoginAt`, milliseconds).
    package let lastSignInDate: Date?
}
