import PlatformCrypto

/// A digest is a key by itself: a row that is found has the same one.
extension SHA256Digest: GrantKey {
    /// The digest itself.
    public var id: SHA256Digest { self }
    /// The digest itself.
    public var digest: SHA256Digest { self }
    /// Whether the digests are the same.
    public func matches(_ stored: SHA256Digest) -> Bool { self == stored }
}
