#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A link in the store, with its identifier, by which its account can end it.
///
/// The identifier is not a secret: it opens nothing, and only the link's own account can use it.
public struct StoredLink: Sendable, Hashable {
    /// The identifier of the link.
    public var id: AccountLink.ID
    /// The account, the client and the scope.
    public var link: AccountLink

    /// Creates a stored link from its parts.
    public init(id: AccountLink.ID, link: AccountLink) {
        self.id = id
        self.link = link
    }

    /// When the user agreed, in whole seconds: pages and answers show no smaller part of the time.
    ///
    /// It is the time in the identifier, a UUID of version 7 (RFC 9562 section 5.7).
    public var start: Date {
        // The first 48 bits are milliseconds since 1970, the highest byte first.
        let milliseconds = withUnsafeBytes(of: id.uuid) { bytes in
            bytes.prefix(6).reduce(UInt64(0)) { number, byte in number << 8 | UInt64(byte) }
        }
        return Date(timeIntervalSince1970: Double(milliseconds / 1_000))
    }
}
