import WebText

/// The rules for the answers of a partner's server; one that is not fatal is only noted: ``isFatal``.
extension SecurityRule {
    package static let tokenStatus = Self(
        "google.token-status", "the token endpoint answers 200", "RFC 6749 section 5.1")
    package static let errorBody = Self(
        "google.error-body", "a refusal is JSON with error", "RFC 6749 section 5.2")
    package static let tokenContentType = Self(
        "google.token-content-type", "the content type is application/json", "RFC 6749 section 5.1")
    package static let tokenCacheable = Self(
        "google.token-cacheable", "Cache-Control has no-store", "RFC 6749 section 5.1")
    package static let tokenNotJSON = Self(
        "google.token-not-json", "the body is a JSON object", "RFC 6749 section 5.1")
    package static let accessToken = Self(
        "google.access-token", "access_token is not empty", "RFC 6749 section 5.1")
    package static let accessTokenIsJWT = Self(
        "google.access-token-is-jwt", "access_token is opaque, not a JWT",
        "Google, Account linking: validation tool")
    package static let tokenType = Self(
        "google.token-type", "token_type is bearer, in any case", "RFC 6749 section 5.1")
    package static let expiresIn = Self(
        "google.expires-in", "expires_in is a positive number of seconds",
        "Google, Account linking: token exchange endpoint")
    package static let refreshToken = Self(
        "google.refresh-token", "the answer to a code has a refresh_token",
        "Google, Account linking: token exchange endpoint")
    package static let scope = Self("google.scope", "scope is a list of scope tokens", "RFC 6749 section 3.3")
    package static let sameAccessToken = Self(
        "google.same-access-token", "a refresh gives out a new access token",
        "Google, Account linking: validation tool")
    package static let concurrentRefresh = Self(
        "google.concurrent-refresh", "two refreshes at once both succeed",
        "Google, Account linking: unlinking, token lifetimes")
    package static let olderAccessToken = Self(
        "google.older-access-token", "older access tokens stay valid until they expire",
        "Google, Account linking: unlinking, token lifetimes")
    package static let olderRefreshToken = Self(
        "google.older-refresh-token", "an older refresh token stays valid until the new one is used",
        "Google, Account linking: unlinking, token lifetimes")
    package static let userinfoStatus = Self(
        "google.userinfo-status", "userinfo answers 200", "Google, Account linking: userinfo endpoint")
    package static let userinfoContentType = Self(
        "google.userinfo-content-type", "userinfo's content type is application/json",
        "Google, Account linking: userinfo endpoint")
    package static let userinfoFields = Self(
        "google.userinfo-fields", "userinfo has sub and email", "Google, Account linking: userinfo endpoint")
    package static let userinfoChallenge = Self(
        "google.userinfo-challenge", "a refused token is answered with a Bearer challenge",
        "RFC 6750 section 3")
    package static let revocationStatus = Self(
        "google.revocation-status", "the revocation endpoint answers 200, to unknown tokens too",
        "RFC 7009 section 2.2")

    /// Whether the call fails when the rule is broken; otherwise that is noted, and the tokens are taken.
    package var isFatal: Bool {
        let noted: [Self] = [
            .tokenCacheable, .accessTokenIsJWT, .userinfoContentType, .userinfoChallenge, .errorBody,
        ]
        return !noted.contains(self)
    }
}
