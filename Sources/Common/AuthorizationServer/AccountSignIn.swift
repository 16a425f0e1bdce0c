import PlatformCrypto

/// The result of a user name and a password: the session to begin, or what the page says.
public enum AccountSignIn: Sendable {
    /// The user name and the password are right, and the account may be used.
    ///
    /// The function stores the session under the digest of the browser's new cookie, and returns further `Set-Cookie`
    /// lines.
    case accepted(beginSession: @Sendable (SHA256Digest) async throws -> [String])
    /// The sign-in failed.
    case refused(SignInProblem)
}
