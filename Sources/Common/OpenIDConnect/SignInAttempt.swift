import OAuth
import WebText

/// The secrets of one sign-in at a provider, which bind its code and its ID token to the browser that began
/// it.
package struct SignInAttempt: Sendable {
    /// The value that comes back with the code (wire name `state`, RFC 6749 section 10.12).
    package let state: String
    /// The value that comes back in the ID token (wire name `nonce`, OpenID Connect Core section 3.1.2.1).
    package let nonce: String
    /// The proof at the exchange that this client asked for the code (wire name `code_verifier`, RFC 7636).
    package let verifier: CodeVerifier

    /// Creates an attempt from its parts.
    package init(state: String, nonce: String, verifier: CodeVerifier) {
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
    }
}

extension SignInAttempt: Redacted {
    /// Nothing of the attempt: all its parts are secrets.
    package var description: String { "a sign-in at a provider" }
}
