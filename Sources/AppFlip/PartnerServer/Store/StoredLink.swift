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

    /// When the user agreed: the time in the identifier, a UUID of version 7 (RFC 9562 section 5.7).
    ///
    /// In whole seconds: pages and answers show no smaller part of the time.
    public var start: Date {
        let milliseconds = withUnsafeBytes(of: id.uuid) { bytes in
            bytes.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return Date(timeIntervalSince1970: Double(milliseconds / 1_000))
    }
}
