import JSON

/// A user who has just signed in at a provider.
package struct ProviderUser: Sendable {
    /// The verified claims of the ID token.
    package var claims: JSONValue
    /// The user's identifier at this provider (claim `sub`).
    package var subject: String
    /// The access token that came with the ID token (wire name `access_token`); nil when none came.
    package var accessToken: String?
    /// The refresh token that came with the ID token (wire name `refresh_token`); nil when none came.
    package var refreshToken: String?
}
