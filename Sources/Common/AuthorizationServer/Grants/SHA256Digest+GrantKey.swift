import PlatformCrypto

/// A digest is its own identifier, so the row that a table finds for it always has the same digest.
extension SHA256Digest: GrantKey {
    /// The digest itself.
    public var id: SHA256Digest { self }
    /// The digest itself.
    public var digest: SHA256Digest { self }
    /// Whether the digests are the same.
    public func matches(_ stored: SHA256Digest) -> Bool { self == stored }
}
