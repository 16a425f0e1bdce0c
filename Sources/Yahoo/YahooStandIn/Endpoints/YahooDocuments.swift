import JSON
import OAuth

extension YahooConfiguration {
    /// `GET /.well-known/openid-configuration`: what this server does, which is less than Yahoo's own says.
    var discoveryDocument: JSONValue {
        let methods: JSONValue = ["client_secret_basic", "client_secret_post"]
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + YahooPath.authorization),
            "token_endpoint": .string(issuer + YahooPath.token),
            "introspection_endpoint": .string(issuer + YahooPath.introspection),
            "userinfo_endpoint": .string(issuer + YahooPath.userinfo),
            // Yahoo's key for it is the first one, that of RFC 8414 section 2 the second.
            "token_revocation_endpoint": .string(issuer + YahooPath.revocation),
            "revocation_endpoint": .string(issuer + YahooPath.revocation),
            "jwks_uri": .string(issuer + YahooPath.keys),
            "response_types_supported": ["code"], "response_modes_supported": ["query"],
            "subject_types_supported": ["public"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "scopes_supported": ["openid", "profile", "email"],
            "token_endpoint_auth_methods_supported": methods,
            "code_challenge_methods_supported": ["S256"],
            "claims_supported": .array(
                [
                    "aud", "email", "email_verified", "birthdate", "exp", "family_name", "given_name", "iat",
                    "iss", "locale", "name", "sub", "auth_time",
                ].map(JSONValue.string)),
            "display_values_supported": ["page"],
            "ui_locales_supported": .array(YahooLanguage.allCases.map { .string($0.rawValue) }),
            "claims_parameter_supported": false, "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
    }
}

/// The refusals of the token, revocation and introspection endpoints, by Yahoo's page of error codes.
///
/// Where that page has none, RFC 6749 section 5.2 counts.
extension OAuthError {
    static func invalidInput(_ problem: String) -> OAuthError { OAuthError(Code("INVALID_INPUT"), problem) }

    static func invalidGrant(_ problem: String) -> OAuthError {
        OAuthError(Code("INVALID_GRANT"), problem, status: 401)
    }

    /// Client ids are no secret, so the answer may say that one is unknown, as Yahoo's does.
    static let unknownApp = OAuthError(Code("INVALID_CLIENT"), "the client id is unknown")
    static let invalidClientSecret = OAuthError(
        Code("INVALID_CLIENT_SECRET"), "the client secret is wrong", status: 401)
    static let invalidRedirectURI = OAuthError(
        Code("INVALID_REDIRECT_URI"), "redirect_uri is not the one the code was sent to")
    static let invalidRefreshToken = OAuthError(
        Code("INVALID_REFRESH_TOKEN"), "the refresh token is unknown, expired or revoked")
    static let unsupportedGrantType = OAuthError(
        Code("UNSUPPORTED_GRANT_TYPE"), "grant_type is authorization_code or refresh_token")
    static let accountNotAuthorized = OAuthError(
        Code("ACCOUNT_NOT_AUTHORIZED"), "the account is not available", status: 403)
    static let generationFailed = OAuthError(
        Code("ACCESS_TOKEN_GENERATION_FAILED"), "no token could be made; try again", status: 500)
    static let errorHandlingRequest = OAuthError(
        Code("ERROR_HANDLING_REQUEST"), "something went wrong; try again", status: 500)
    /// Yahoo's page documents the status; the name is a project rule.
    static let tooManyRequests = OAuthError(Code("TOO_MANY_REQUESTS"), "too many requests; wait", status: 429)
}
