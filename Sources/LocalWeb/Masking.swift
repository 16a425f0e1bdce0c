/// What may be printed of a parameter: secrets, codes, tokens and `state` never in full.
public enum Masking {
    /// The value as it may be printed under its wire name.
    public static func masked(_ name: String, _ value: String) -> String {
        switch name {
        case "password", "client_secret": "(hidden)"
        case "code", "state", "access_token", "refresh_token", "token", "code_verifier", "code_challenge",
            "app_session", "csrf", "Authorization", "Cookie", "Set-Cookie":
            shortened(value)
        default: value
        }
    }

    /// The first characters of a value and its length: enough to see that two are the same.
    public static func shortened(_ value: String) -> String {
        let shown = value.count >= 20 ? 6 : value.count >= 8 ? 3 : 0
        return "\(value.prefix(shown))… (\(value.count) characters)"
    }
}
