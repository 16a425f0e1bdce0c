import PlatformCrypto

/// The key of a code or token in a store: an identifier, and the digest that decides.
public protocol GrantKey: Sendable {
    /// The kind of identifier by which a store finds a row.
    associatedtype ID: Hashable, Sendable
    /// The identifier of the row.
    var id: ID { get }
    /// The SHA-256 of the secret.
    var digest: SHA256Digest { get }
    /// Whether the digest of a row is the digest of this key.
    ///
    /// Where ``id`` does not contain the whole secret, the time must not depend on the two digests.
    func matches(_ stored: SHA256Digest) -> Bool
    /// The last characters of the code or token with this identifier, for a page that shows the store.
    ///
    /// The text is empty, the default, when the identifier does not contain them.
    static func ending(of id: ID) -> String
}

extension GrantKey {
    /// An empty text: the identifier does not contain the characters.
    public static func ending(of id: ID) -> String { "" }
}

/// A digest is its own identifier, so the row that a table finds for it always has the same digest.
extension SHA256Digest: GrantKey {
    /// The digest itself.
    public var id: SHA256Digest { self }
    /// The digest itself.
    public var digest: SHA256Digest { self }
    /// Whether the digests are the same: always for a row that was found by ``id``, so the time tells nothing.
    public func matches(_ stored: SHA256Digest) -> Bool { self == stored }
}
