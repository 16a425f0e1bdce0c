/// The printed form of a parameter: secrets, codes, tokens and `state` never in full.
public enum Masking {
    /// The value as it may be printed under its wire name.
    public static func masked(_ name: String, _ value: String) -> String {
        switch name {
        case "password", "client_secret": "(hidden)"
        case "code", "state", "access_token", "refresh_token", "token", "code_verifier", "code_challenge",
            "app_session", "csrf", "Authorization", "Cookie", "Set-Cookie",
            // Of Firebase and OpenID Connect.
            "idToken", "refreshToken", "id_token", "oauthIdToken", "oauthAccessToken", "pendingToken",
            "sessionId", "nonce", "customToken", "attempt", "ticket":
            shortened(value)
        // Addresses with a code.
        case "requestUri", "deep_link_id", "link":
            shortenedAddress(value)
        // A query with tokens in it, after the provider's id.
        case "postBody":
            "\(value.prefix { $0 != "&" })" + (value.contains("&") ? "&… (\(value.count) characters)" : "")
        // No secrets, but texts that fill lines.
        case "rawUserInfo": "(JSON, \(value.count) characters)"
        case "client_id" where value.count > 40: shortened(value)
        default: value
        }
    }

    /// The first characters of a value and its length: enough to see that two are the same.
    public static func shortened(_ value: String) -> String {
        let shown = value.count >= 20 ? 6 : value.count >= 8 ? 3 : 0
        return "\(value.prefix(shown))… (\(value.count) characters)"
    }

    /// An address without its query.
    static func shortenedAddress(_ value: String) -> String {
        value.contains("?") ? "\(value.prefix { $0 != "?" })?… (\(value.count) characters)" : value
    }
}
