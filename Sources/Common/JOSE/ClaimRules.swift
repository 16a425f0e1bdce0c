/// The expected claims of an ID token (OpenID Connect Core section 3.1.3.7, RFC 7519 section 4.1).
package struct ClaimRules: Sendable {
    /// The provider (claim `iss`).
    package var issuer: String
    /// The reader's own client identifier (claim `aud`).
    package var audience: String
    /// The nonce of the authorization request (claim `nonce`); nil when the caller does not check it here.
    package var nonce: String?

    package init(issuer: String, audience: String, nonce: String? = nil) {
        self.issuer = issuer
        self.audience = audience
        self.nonce = nonce
    }
}
