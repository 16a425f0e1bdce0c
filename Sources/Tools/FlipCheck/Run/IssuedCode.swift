import OAuth
import PlatformCrypto
import WebText

/// A code that the partner issued, not exchanged yet.
package struct IssuedCode: Sendable {
    /// The code as it came, decoded.
    package var code: String
    /// The redirect URI of the authorization request, which the exchange has to repeat.
    package var redirectURI: String
    /// The verifier whose challenge was sent, or nil without PKCE.
    package var verifier: CodeVerifier?

    /// The form of a right exchange, without the client's credentials.
    var items: [Parameters.Item] {
        TokenRequest.authorizationCode(code: code, redirectURI: redirectURI, verifier: verifier).items
    }

    /// Puts the challenge itself in the place of the verifier.
    mutating func useChallengeAsVerifier(_ crypto: PlatformCrypto) {
        verifier = verifier.flatMap { CodeVerifier($0.challenge(crypto: crypto).value) }
    }
}
