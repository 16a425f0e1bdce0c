import PlatformCrypto

/// One redirect of a user to the provider and back; the browser has only its `state` and a cookie.
struct RedirectAttempt: Sendable {
    /// The nonce, which the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// The SHA-256, in hexadecimal, of the text that the app has to send to finish the sign-in.
    let session: String
    let browser: SHA256Digest
    let answer: HandlerAnswer
    /// The session identifier that was made here for a site.
    let issuedSessionID: String?
    /// The code that the provider's answer had; nil for an error.
    var code: SHA256Digest?
    var hasReturned = false
}
