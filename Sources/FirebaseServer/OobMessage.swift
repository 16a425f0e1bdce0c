#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A message with a code that in production goes out by mail ("out of band").
struct OobMessage: Sendable {
    /// What the code is good for.
    enum Purpose: String, Sendable, CaseIterable {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case signIn = "EMAIL_SIGNIN"
        case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    }

    var purpose: Purpose
    /// The address it goes to.
    var email: String
    /// The address that the account is to get, when the code changes it.
    var newEmail: String?
    /// The account; nil when there is none yet.
    var localId: String?
    var code: String
    var link: String
    var expires: Date
}
