#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tokens that a code is exchanged for.
public struct FirstTokens: Sendable {
    /// The refresh token, which is good as long as the link.
    public var refresh: TokenKey
    /// The access token.
    public var access: TokenKey
    /// When the access token stops working.
    public var accessExpires: Date
    /// When the link ends unless it is used again.
    public var linkExpires: Date

    /// Creates tokens from their parts.
    public init(refresh: TokenKey, access: TokenKey, accessExpires: Date, linkExpires: Date) {
        self.refresh = refresh
        self.access = access
        self.accessExpires = accessExpires
        self.linkExpires = linkExpires
    }
}
