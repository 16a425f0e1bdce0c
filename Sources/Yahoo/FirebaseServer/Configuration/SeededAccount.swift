import PlatformCrypto

/// An account that is there when the server starts.
package struct SeededAccount: Sendable {
    /// The user's identifier, `sub` of every ID token; `localId` on the wire.
    package var localId: String
    /// The e-mail address.
    package var email: String
    /// Whether the address was shown to be the user's.
    package var isEmailVerified: Bool
    /// The hash of the password; nil for an account without one.
    package var password: PasswordHash?
    /// The name to show.
    package var displayName: String?

    /// Creates a seeded account from its parts.
    package init(
        localId: String, email: String, isEmailVerified: Bool, password: PasswordHash? = nil,
        displayName: String? = nil
    ) {
        self.localId = localId
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.password = password
        self.displayName = displayName
    }
}
