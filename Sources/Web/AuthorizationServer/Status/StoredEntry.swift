#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a server's store in words, of which no code, token or session can be made.
package struct StoredEntry: Sendable, Hashable {
    /// `code`, `refresh token`, `access token` or `session`.
    package var kind: String
    /// The last characters of its text, where the store knows them: enough to find it in a message.
    package var ending: String
    package var account: String
    /// The client of a code or token; the holder of a session.
    package var holder: String
    package var scope: String
    /// `not used`, `used`, `good`, `expired`, `replaced` or `revoked`.
    package var state: String
    package var expires: Date?

    package init(
        _ kind: String, ending: String = "", account: String, holder: String, scope: String = "",
        state: String, expires: Date?
    ) {
        (self.kind, self.ending, self.account, self.holder) = (kind, ending, account, holder)
        (self.scope, self.state, self.expires) = (scope, state, expires)
    }
}
