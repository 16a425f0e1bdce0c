#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When and in which session the user signed in: `auth_time`, `sid` and `session_exp` of ID tokens.
struct YahooSignInRecord: Sendable {
    /// When the user gave the password (wire name `auth_time`).
    let time: Date
    /// Yahoo's name of the session, which is not the value of its cookie (wire name `sid`).
    let sessionID: String
    /// When the session ends (wire name `session_exp`).
    let sessionExpires: Date
}
