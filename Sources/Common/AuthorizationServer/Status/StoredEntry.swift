#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a server's store in words, which contain no usable code, token or session.
package struct StoredEntry: Sendable, Hashable {
    /// `code`, `refresh token`, `access token` or `session`.
    package var kind: String
    /// The last characters of its text, where the store knows them: enough to find it in a message.
    package var ending = ""
    package var account: String
    /// The client of a code or token; the holder of a session.
    package var holder: String
    package var scope = ""
    /// `not used`, `used`, `good`, `expired`, `replaced` or `revoked`.
    package var state: String
    package var expires: Date?
}
