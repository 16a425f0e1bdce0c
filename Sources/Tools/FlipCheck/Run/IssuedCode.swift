import OAuth
import WebText

/// A code that the partner issued, not exchanged yet.
package struct IssuedCode: Sendable {
    package var code: String
    package var redirectURI: String
    /// The verifier whose challenge was sent; nil without PKCE.
    package var verifier: CodeVerifier?

    var items: [Parameters.Item] {
        TokenRequest.authorizationCode(code: code, redirectURI: redirectURI, verifier: verifier).items
    }
}
