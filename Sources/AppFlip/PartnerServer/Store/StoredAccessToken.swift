import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An access token as the store keeps it.
public struct StoredAccessToken: Sendable {
    /// The identifier and the digest by which the store finds it; the token itself is not stored.
    public var key: TokenKey
    /// The scope: that of the link, or less (RFC 6749 section 6).
    public var scope: Scope
    /// When it stops working.
    public var expires: Date

    /// Creates a token from its parts.
    public init(key: TokenKey, scope: Scope, expires: Date) {
        self.key = key
        self.scope = scope
        self.expires = expires
    }
}
