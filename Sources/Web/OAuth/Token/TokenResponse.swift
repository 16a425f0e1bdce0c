/// The tokens that the token endpoint gives out.
///
/// Source: RFC 6749 section 5.1.
public struct TokenResponse: Sendable, Hashable {
    /// The access token (wire name `access_token`).
    public var accessToken: String
    /// The lifetime of the access token in seconds (wire name `expires_in`).
    public var expiresIn: Int
    /// The token with which the client gets the next access token (wire name `refresh_token`).
    public var refreshToken: String?
    /// The scope that was granted, when it differs from the one asked for (wire name `scope`).
    public var scope: Scope?

    /// Creates a bearer token response from its parts.
    public init(
        accessToken: String, expiresIn: Int, refreshToken: String? = nil, scope: Scope? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.scope = scope
    }

    /// The JSON body.
    public var json: [UInt8] {
        WireJSON.object([
            "access_token": .text(accessToken), "expires_in": .number(expiresIn),
            "refresh_token": refreshToken.map { .text($0) }, "scope": scope.map { .text($0.description) },
            "token_type": .text("Bearer"),
        ])
    }
}
