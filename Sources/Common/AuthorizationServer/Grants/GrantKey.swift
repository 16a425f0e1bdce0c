import PlatformCrypto

/// The key of a code or token in a store: an identifier, and the digest that decides.
public protocol GrantKey: Sendable {
    /// The identifier of a row.
    associatedtype ID: Hashable, Sendable
    /// The key of the row.
    var id: ID { get }
    /// The SHA-256 of the secret.
    var digest: SHA256Digest { get }
    /// Whether the digest of the row is that of the secret; the time does not depend on them.
    func matches(_ stored: SHA256Digest) -> Bool
    /// The last characters of the code or token with this identifier, for a page that shows the store.
    ///
    /// They are empty, the default, when the identifier does not tell them.
    static func ending(of id: ID) -> String
}

extension GrantKey {
    /// None: the identifier does not tell the text.
    public static func ending(of id: ID) -> String { "" }
}
