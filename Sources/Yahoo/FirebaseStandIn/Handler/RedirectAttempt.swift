import PlatformCrypto

/// One redirect of a user to the provider and back.
///
/// The store has it by the digest of its `state`, which the browser carries to the provider and back.
struct RedirectAttempt: Sendable {
    /// The nonce, which the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// The SHA-256, in hexadecimal, of the text that the app has to send to finish the sign-in.
    let sessionDigest: String
    /// The digest of the cookie of the browser in which the attempt began.
    let browserDigest: SHA256Digest
    /// The way back to the app.
    let answer: HandlerAnswer
    /// The session identifier that this server made for a site; nil when the app has its own.
    let issuedSessionID: String?
    /// The digest of the code with which the browser came back; nil before, and when it came back with an
    /// error.
    var codeDigest: SHA256Digest?
    /// Whether the browser has come back from the provider, which counts once.
    var hasReturned = false
}
