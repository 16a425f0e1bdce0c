import WebText

/// A sign-in at an OAuth provider; it has the provider's tokens only when Firebase handed it out.
package struct OAuthCredential: AuthCredential, Redacted {
    package let provider: String
    /// The provider's ID token (wire name `oauthIdToken`).
    package internal(set) var idToken: String?
    /// The provider's access token, for its APIs (wire name `oauthAccessToken`).
    package internal(set) var accessToken: String?

    /// An opaque token, by which the server finds the provider's assertion again (wire name `pendingToken`).
    var pendingToken: String?
    /// The URL with which the pages ended (wire name `requestUri`).
    var responseURL: String?
    /// The secret of this sign-in; the handler got its SHA-256 (wire name `sessionId`).
    var sessionID: String?

    /// The names of the values that it has, without the values.
    package var description: String {
        var parts: [String] = []
        if idToken != nil { parts.append("idToken") }
        if accessToken != nil { parts.append("accessToken") }
        if pendingToken != nil { parts.append("pendingToken") }
        if responseURL != nil { parts.append("responseURL") }
        return "\(provider) credential (\(parts.isEmpty ? "empty" : parts.joined(separator: ", ")))"
    }
}
