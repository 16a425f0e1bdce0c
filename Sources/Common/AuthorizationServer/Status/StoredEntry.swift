#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a server's store in words, which contain no usable code, token or session.
package struct StoredEntry: Sendable, Hashable {
    /// `code`, `refresh token`, `access token` or `session`.
    package var kind: String
    /// The last characters of the code or token, enough to find it in a message; empty where the store does
    /// not know them.
    package var ending = ""
    /// The identifier of the account; empty for a token whose grant was revoked.
    package var account: String
    /// The client of a code or token; the holder of a session.
    package var holder: String
    /// The scope of a code or token as on the wire; empty for a session.
    package var scope = ""
    /// `not used`, `used`, `good`, `expired`, `replaced` or `revoked`.
    package var state: String
    /// When the entry ends; nil for a token whose grant was revoked.
    package var expires: Date?
}
