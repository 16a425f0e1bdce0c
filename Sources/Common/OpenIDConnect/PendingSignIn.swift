import OAuth
import PlatformCrypto
import WebText

/// A sign-in at a provider that has begun and not yet ended, as ``StatelessSignIns`` made it or found it again.
package struct PendingSignIn: Sendable {
    /// The sign-in as a text of base64url, which the server gets back: as a cookie of the browser, or as `state`.
    package let text: String
    /// What the server wrote into the text; anyone who has the text can read it, but only this server can write it.
    package let content: [UInt8]
    /// What goes to the provider, and has to come back.
    package let attempt: SignInAttempt
}

extension PendingSignIn: Redacted {
    /// The sign-in without its text, which has its secrets or is its `state`.
    package var description: String { "\(attempt) that has begun" }
}
