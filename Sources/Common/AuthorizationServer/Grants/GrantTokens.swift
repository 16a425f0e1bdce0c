#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The first tokens of a grant, which its code is exchanged for.
public struct GrantTokens<Key: GrantKey>: Sendable {
    /// The refresh token, which is valid as long as the grant.
    public let refresh: Key
    /// The access token.
    public let access: Key
    /// When the access token ends.
    public let accessExpires: Date
    /// When the grant ends unless it is used again.
    public let grantExpires: Date

    /// Creates tokens from their parts.
    public init(refresh: Key, access: Key, accessExpires: Date, grantExpires: Date) {
        self.refresh = refresh
        self.access = access
        self.accessExpires = accessExpires
        self.grantExpires = grantExpires
    }
}
