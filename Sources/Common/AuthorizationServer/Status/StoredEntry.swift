#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a server's store in words, which contain no usable code, token or session.
package struct StoredEntry: Sendable, Hashable {
    /// What a store holds, in words.
    package enum Kind: String, Sendable {
        /// An authorization code.
        case code
        /// A refresh token.
        case refreshToken = "refresh token"
        /// An access token.
        case accessToken = "access token"
        /// The session of a browser or an app.
        case session
    }

    /// Whether an entry can still be used, in words.
    package enum State: String, Sendable {
        /// A code that has not been exchanged.
        case notUsed = "not used"
        /// A code that was exchanged.
        case used
        /// A token or a session that can be used.
        case good
        /// A code, token or session whose time has passed.
        case expired
        /// A token for which a refresh gave a new one.
        case replaced
        /// A token whose grant was revoked.
        case revoked
    }

    /// What the entry is.
    package var kind: Kind
    /// The last characters of the code or token, enough to find it in a message; empty where the store does
    /// not know them.
    package var ending = ""
    /// The identifier of the account; empty for a token whose grant was revoked.
    package var account: String
    /// The client of a code or token; the holder of a session.
    package var holder: String
    /// The scope of a code or token as on the wire; empty for a session.
    package var scope = ""
    /// Whether the entry can still be used.
    package var state: State
    /// When the entry ends; nil for a token whose grant was revoked.
    package var expires: Date?
}
