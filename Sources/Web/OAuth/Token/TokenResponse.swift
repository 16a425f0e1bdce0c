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

    private struct Body: Encodable {
        var accessToken: String
        var tokenType: String
        var expiresIn: Int
        var refreshToken: String?
        var scope: String?

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case scope
        }
    }

    /// The JSON body.
    public var json: [UInt8] {
        WireJSON.encode(
            Body(
                accessToken: accessToken, tokenType: "Bearer", expiresIn: expiresIn,
                refreshToken: refreshToken, scope: scope?.description))
    }
}
