/// Where an issuer publishes its keys.
package enum KeyLocation: Sendable {
    /// The URL of the key set itself.
    case keySet(String)
    /// The issuer, whose document at `/.well-known/openid-configuration` has the URL in `jwks_uri`
    /// (OpenID Connect Discovery section 4).
    case discovery(issuer: String)
}
