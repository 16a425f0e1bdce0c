/// A rule that a partner's server broke, by name.
///
/// A rule that is not fatal is only noted, see ``isFatal``; each other one ends the call in which it is found.
package enum BrokenRule: String, Sendable, Hashable, CaseIterable {
    /// The token endpoint did not answer 200 to a valid request.
    case tokenStatus = "token-status"
    /// A refusal is not the JSON of RFC 6749.
    case errorBody = "error-body"
    /// The token answer's content type is not `application/json`.
    case tokenContentType = "token-content-type"
    /// The token answer may be stored by caches.
    case tokenCacheable = "token-cacheable"
    /// The token answer's body is not a JSON object.
    case tokenNotJSON = "token-not-json"
    /// `access_token` is missing, empty or not text.
    case accessToken = "access-token"
    /// `access_token` is a JWT.
    case accessTokenIsJWT = "access-token-is-jwt"
    /// `token_type` is missing or not `bearer`.
    case tokenType = "token-type"
    /// `expires_in` is missing or not a positive whole number.
    case expiresIn = "expires-in"
    /// `refresh_token` is missing from the answer to a code, or not text.
    case refreshToken = "refresh-token"
    /// `scope` is not a list of scope tokens.
    case scope = "scope"
    /// A refresh gave out the access token that was there before.
    case sameAccessToken = "same-access-token"
    /// Two refreshes at once did not both succeed.
    case concurrentRefresh = "concurrent-refresh"
    /// An older access token died before its time.
    case olderAccessToken = "older-access-token"
    /// An older refresh token died before the new one was used.
    case olderRefreshToken = "older-refresh-token"
    /// Userinfo did not answer 200 to a valid access token.
    case userinfoStatus = "userinfo-status"
    /// Userinfo's content type is not `application/json`.
    case userinfoContentType = "userinfo-content-type"
    /// Userinfo has no `sub` or no `email`.
    case userinfoFields = "userinfo-fields"
    /// Userinfo refuses a token without a `Bearer` challenge.
    case userinfoChallenge = "userinfo-challenge"
    /// The revocation endpoint did not answer 200.
    case revocationStatus = "revocation-status"

    /// The rule as a statement that is true when it holds.
    package var rule: String {
        switch self {
        case .tokenStatus: "the token endpoint answers 200"
        case .errorBody: "a refusal is JSON with error"
        case .tokenContentType: "the content type is application/json"
        case .tokenCacheable: "Cache-Control has no-store"
        case .tokenNotJSON: "the body is a JSON object"
        case .accessToken: "access_token is not empty"
        case .accessTokenIsJWT: "access_token is opaque, not a JWT"
        case .tokenType: "token_type is bearer, in any case"
        case .expiresIn: "expires_in is a positive number of seconds"
        case .refreshToken: "the answer to a code has a refresh_token"
        case .scope: "scope is a list of scope tokens"
        case .sameAccessToken: "a refresh gives out a new access token"
        case .concurrentRefresh: "two refreshes at once both succeed"
        case .olderAccessToken: "older access tokens stay valid until they expire"
        case .olderRefreshToken: "an older refresh token stays valid until the new one is used"
        case .userinfoStatus: "userinfo answers 200"
        case .userinfoContentType: "userinfo's content type is application/json"
        case .userinfoFields: "userinfo has sub and email"
        case .userinfoChallenge: "a refused token is answered with a Bearer challenge"
        case .revocationStatus: "the revocation endpoint answers 200, to unknown tokens too"
        }
    }

    /// Where the rule comes from.
    package var source: String {
        switch self {
        case .tokenStatus, .tokenContentType, .tokenCacheable, .tokenNotJSON, .accessToken, .tokenType:
            "RFC 6749 section 5.1"
        case .errorBody: "RFC 6749 section 5.2"
        case .scope: "RFC 6749 section 3.3"
        case .expiresIn, .refreshToken: "Google, Account linking: token exchange endpoint"
        case .accessTokenIsJWT, .sameAccessToken: "Google, Account linking: validation tool"
        case .concurrentRefresh, .olderAccessToken, .olderRefreshToken:
            "Google, Account linking: unlinking, token lifetimes"
        case .userinfoStatus, .userinfoContentType, .userinfoFields:
            "Google, Account linking: userinfo endpoint"
        case .userinfoChallenge: "RFC 6750 section 3"
        case .revocationStatus: "RFC 7009 section 2.2"
        }
    }

    /// Whether the call fails by it; the others are noted and the tokens are taken.
    package var isFatal: Bool {
        switch self {
        case .tokenCacheable, .accessTokenIsJWT, .userinfoContentType, .userinfoChallenge, .errorBody: false
        default: true
        }
    }
}
