import OAuth

/// The refusals of the token, revocation and introspection endpoints.
///
/// Source: Yahoo's page of error codes. For a failure that is not on that page, the endpoints answer with a
/// code of RFC 6749 section 5.2.
extension OAuthError {
    /// A parameter is missing, empty or malformed.
    static func invalidInput(_ problem: String) -> OAuthError { OAuthError(Code("INVALID_INPUT"), problem) }

    /// The code or token is not valid for this app; Yahoo answers 401, where RFC 6749 has 400.
    static func invalidGrant(_ problem: String) -> OAuthError {
        OAuthError(Code("INVALID_GRANT"), problem, status: 401)
    }

    /// The client id is unknown; it is not a secret, so the answer may say so, as Yahoo's does.
    static let unknownApp = OAuthError(Code("INVALID_CLIENT"), "the client id is unknown")
    /// The client secret is missing or wrong.
    static func invalidClientSecret(_ problem: String) -> OAuthError {
        OAuthError(Code("INVALID_CLIENT_SECRET"), problem, status: 401)
    }
    /// The request has another redirect URI than the request for the code.
    static let invalidRedirectURI = OAuthError(
        Code("INVALID_REDIRECT_URI"), "redirect_uri is not the one the code was sent to")
    /// The refresh token is not valid for this app.
    static let invalidRefreshToken = OAuthError(
        Code("INVALID_REFRESH_TOKEN"), "the refresh token is unknown, expired or revoked")
    /// The token endpoint does not have this grant.
    static let unsupportedGrantType = OAuthError(
        Code("UNSUPPORTED_GRANT_TYPE"), "grant_type has to be authorization_code or refresh_token")
    /// The account is locked or unknown, or the token is another user's.
    static let accountNotAuthorized = OAuthError(
        Code("ACCOUNT_NOT_AUTHORIZED"), "the account is not available", status: 403)
    /// The token endpoint fails on purpose (status 500).
    static let generationFailed = OAuthError(
        Code("ACCESS_TOKEN_GENERATION_FAILED"), "no token could be made; try again", status: 500)
    /// Any endpoint fails, by an unexpected error or on purpose (status 500).
    static let errorHandlingRequest = OAuthError(
        Code("ERROR_HANDLING_REQUEST"), "something went wrong; try again", status: 500)
    /// Yahoo's page documents status 429 without a code, so this code is a project rule.
    static let tooManyRequests = OAuthError(Code("TOO_MANY_REQUESTS"), "too many requests; wait", status: 429)
}
