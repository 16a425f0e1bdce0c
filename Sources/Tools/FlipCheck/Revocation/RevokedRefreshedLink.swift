/// The revocation of a link that was refreshed, and what its other tokens are good for afterwards.
struct RevokedRefreshedLink: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answers of userinfo to its access tokens.
    let accessTokens: [NamedAnswer]
    /// A refresh by the refresh token from before; nil where it was the one that was revoked.
    var olderRefreshToken: JSONAnswer?
}
