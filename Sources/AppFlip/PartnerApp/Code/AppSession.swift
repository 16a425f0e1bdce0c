import WebText

/// The session by which the partner server knows the app's user: a bearer token.
public struct AppSession: Sendable, Redacted {
    /// The token; keep it in the keychain, and send it to the partner server only.
    public let token: String

    /// A session that the server issued.
    public init(token: String) {
        self.token = token
    }

    /// Two words without the token, for a log.
    public var description: String { "app session" }
}
