import JOSE
import OAuth

/// A refusal of the token, revocation and introspection endpoints, in Yahoo's words.
///
/// Source: Yahoo's page of OAuth 2.0 error codes, which gives names and statuses; where it has none, RFC 6749
/// section 5.2.
struct YahooError: Error, Hashable {
    let name: String
    let description: String
    let status: Int

    private init(_ name: String, _ description: String, _ status: Int) {
        self.name = name
        self.description = description
        self.status = status
    }

    static func invalidInput(_ problem: String) -> YahooError { YahooError("INVALID_INPUT", problem, 400) }

    static func invalidRequest(_ problem: String) -> YahooError {
        YahooError("invalid_request", problem, 400)
    }

    /// Client ids are no secret, so the answer may say that one is unknown, as Yahoo's does.
    static let invalidClient = YahooError("INVALID_CLIENT", "the client id is unknown", 400)
    static let invalidClientSecret = YahooError("INVALID_CLIENT_SECRET", "the client secret is wrong", 401)
    static func invalidGrant(_ problem: String) -> YahooError { YahooError("INVALID_GRANT", problem, 401) }
    static let invalidRedirectURI = YahooError(
        "INVALID_REDIRECT_URI", "redirect_uri is not the one the code was sent to", 400)
    static let invalidRefreshToken = YahooError(
        "INVALID_REFRESH_TOKEN", "the refresh token is unknown, expired or revoked", 400)
    static let unsupportedGrantType = YahooError(
        "UNSUPPORTED_GRANT_TYPE", "grant_type is authorization_code or refresh_token", 400)
    static let invalidScope = YahooError(
        "invalid_scope", "the refresh token does not allow that scope", 400)
    static let accountNotAuthorized = YahooError(
        "ACCOUNT_NOT_AUTHORIZED", "the account is not available", 403)
    static let generationFailed = YahooError(
        "ACCESS_TOKEN_GENERATION_FAILED", "no token could be made; try again", 500)
    static let errorHandlingRequest = YahooError(
        "ERROR_HANDLING_REQUEST", "something went wrong; try again", 500)
    /// Yahoo's page documents the status; the name is a house rule.
    static let tooManyRequests = YahooError("TOO_MANY_REQUESTS", "too many requests; wait", 429)

    /// An error of the words that all OAuth servers share.
    init(_ error: OAuthError) {
        self.init(error.code.rawValue, error.description ?? "", error.status)
    }

    var json: [UInt8] {
        JSONValue.object(["error": .string(name), "error_description": .string(description)]).json
    }
}
