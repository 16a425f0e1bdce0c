import OAuth

/// The refusals of the token, revocation and introspection endpoints, by Yahoo's page of error codes.
///
/// Where that page has none, RFC 6749 section 5.2 applies.
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
