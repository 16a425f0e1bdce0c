#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When and in which session the user signed in: `auth_time`, `sid` and `session_exp` of ID tokens.
struct YahooSignInRecord: Sendable {
    let time: Date
    let sessionID: String
    let sessionExpires: Date
}
