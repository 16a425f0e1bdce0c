import OAuth

/// A refusal whose answer needs a header field.
public struct RefusedRequest: Error {
    /// The error in the body of the answer.
    public let error: OAuthError
    /// The name of the header field.
    public let headerName: String
    /// The value of the header field.
    public let headerValue: String

    /// Too many attempts; the next attempt may come after that many seconds.
    public static func tooMany(_ error: OAuthError, retryAfter seconds: Int) -> RefusedRequest {
        RefusedRequest(error: error, headerName: "Retry-After", headerValue: "\(seconds)")
    }

    /// The request to a protected resource lacks a usable access token (RFC 6750 section 3).
    public static func bearer(_ challenge: BearerChallenge) -> RefusedRequest {
        RefusedRequest(
            error: challenge.error ?? OAuthError(.invalidToken, "send Authorization: Bearer TOKEN"),
            headerName: "WWW-Authenticate", headerValue: challenge.headerValue)
    }
}
