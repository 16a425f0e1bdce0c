import JSON

/// The credential in the request and the answer of `verifyAssertion`.
extension OAuthCredential {
    /// The provider and its tokens in the form of a query (wire name `postBody`).
    ///
    /// As in the SDK the values are not percent-encoded, so the server would read a token only up to an `&`.
    var postBody: String {
        var items = ["providerId=\(provider)"]
        if let idToken { items.append("id_token=\(idToken)") }
        if let accessToken { items.append("access_token=\(accessToken)") }
        return items.joined(separator: "&")
    }

    /// The provider's tokens in an answer; nil when it names no provider, or has neither an ID token nor an access token.
    convenience init?(_ reply: JSONValue) {
        guard let provider = reply.text("providerId") else { return nil }
        let (idToken, accessToken) = (reply.text("oauthIdToken"), reply.text("oauthAccessToken"))
        if idToken == nil, accessToken == nil { return nil }
        self.init(
            provider: provider, idToken: idToken, accessToken: accessToken,
            pendingToken: reply.text("pendingToken"))
    }
}
