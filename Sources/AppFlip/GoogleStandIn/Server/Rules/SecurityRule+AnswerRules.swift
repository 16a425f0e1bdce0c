import WebText

/// The rules for the answers of a partner's server: what Google's pages and the RFCs ask of an answer.
extension SecurityRule {
    package static let tokenStatus = Self(
        "google.token-status", "the token endpoint answers 200", "RFC 6749 section 5.1")
    package static let errorBody = Self(
        "google.error-body", "a refusal is JSON with error", "RFC 6749 section 5.2")
    package static let tokenContentType = Self(
        "google.token-content-type", "the content type is application/json", "RFC 6749 section 5.1")
    package static let tokenIsNotStored = Self(
        "google.token-cacheable", "Cache-Control has no-store", "RFC 6749 section 5.1")
    package static let tokenIsJSON = Self(
        "google.token-not-json", "the body is a JSON object", "RFC 6749 section 5.1")
    package static let accessToken = Self(
        "google.access-token", "access_token is not empty, and has only characters of a bearer token",
        "RFC 6750 section 2.1")
    package static let accessTokenIsOpaque = Self(
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
    package static let newAccessToken = Self(
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

    /// Whether an answer that breaks the rule cannot be used.
    ///
    /// The others are noted with the link: they are about who else can read the answer, and about the form of an answer
    /// that can still be read.
    var isFatal: Bool { ![.tokenIsNotStored, .accessTokenIsOpaque, .userinfoContentType].contains(self) }
}
