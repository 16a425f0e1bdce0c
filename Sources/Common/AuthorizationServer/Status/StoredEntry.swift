#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a server's store in words, which contain no usable code, token or session.
package struct StoredEntry: Sendable, Hashable {
    /// What a store holds, in words.
    package enum Kind: String, Sendable {
        case code
        case refreshToken = "refresh token"
        case accessToken = "access token"
        case session
    }

    /// Whether an entry can still be used, in words.
    package enum State: String, Sendable {
        /// A code that has not been exchanged.
        case notUsed = "not used"
        /// A code that was exchanged.
        case used
        case good
        case expired
        /// A token for which a refresh gave a new one.
        case replaced
        /// A token whose grant was revoked.
        case revoked
    }

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
    package var state: State
    /// When the entry ends; nil for a token whose grant was revoked.
    package var expires: Date?
}
