import WebText

/// A sign-in at an OAuth provider.
///
/// A credential that ``OAuthProvider`` returns after the sign-in pages has no tokens yet: Firebase exchanges
/// their answer. A credential that comes with a result or an error of ``Auth`` has the provider's tokens.
package final class OAuthCredential: AuthCredential, Redacted, @unchecked Sendable {
    /// The provider's ID token (wire name `oauthIdToken`).
    package let idToken: String?
    /// The provider's access token, for its APIs (wire name `oauthAccessToken`).
    package let accessToken: String?

    /// A token by which the server finds the identity of an earlier sign-in again (wire name `pendingToken`).
    let pendingToken: String?
    /// The URL with which the sign-in pages ended (wire name `requestUri`).
    let responseURL: String?
    /// The secret of this sign-in; the handler got its SHA-256 (wire name `sessionId`).
    let sessionID: String?

    init(
        provider: String, idToken: String? = nil, accessToken: String? = nil, pendingToken: String? = nil,
        responseURL: String? = nil, sessionID: String? = nil
    ) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.pendingToken = pendingToken
        self.responseURL = responseURL
        self.sessionID = sessionID
        super.init(provider: provider)
    }

    /// The names of the values that it has, without the values.
    package var description: String {
        var names: [String] = []
        if idToken != nil { names.append("idToken") }
        if accessToken != nil { names.append("accessToken") }
        if pendingToken != nil { names.append("pendingToken") }
        if responseURL != nil { names.append("responseURL") }
        let content = names.isEmpty ? "empty" : names.joined(separator: ", ")
        return "\(Printable.text(provider)) credential (\(content))"
    }
}
