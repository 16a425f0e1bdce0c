import JSON

/// A user who has just signed in at a provider.
package struct ProviderUser: Sendable {
    /// The verified claims of the ID token.
    package let claims: JSONValue
    /// The user's identifier at this provider (claim `sub`).
    package let subject: String
    /// The access token beside the ID token (wire name `access_token`); nil when the provider gave none.
    package let accessToken: String?
    /// The refresh token beside the ID token (wire name `refresh_token`); nil when the provider gave none.
    package let refreshToken: String?
}
