import PlatformCrypto

/// An account that is there when the server starts.
public struct SeededAccount: Sendable {
    /// The user's identifier, `sub` of every ID token; `localId` on the wire.
    public var localId: String
    /// The e-mail address.
    public var email: String
    /// Whether the address was shown to be the user's.
    public var isEmailVerified: Bool
    /// The hash of the password; nil for an account without one.
    public var password: PasswordHash?
    /// The name to show.
    public var displayName: String?

    /// Creates a seeded account from its parts.
    public init(
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
