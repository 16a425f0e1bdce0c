import JSON

extension OAuthCredential {
    /// The query as the SDK sends it, percent-decoded: a value with an `&` would be cut there.
    var postBody: String {
        [
            "providerId=\(provider)", idToken.map { "id_token=\($0)" },
            accessToken.map { "access_token=\($0)" },
        ].compactMap(\.self).joined(separator: "&")
    }

    /// The provider's tokens in an answer to `verifyAssertion`; nil when there is none.
    init?(_ reply: JSONValue) {
        guard let provider = reply.text("providerId") else { return nil }
        self.init(
            provider: provider, idToken: reply.text("oauthIdToken"),
            accessToken: reply.text("oauthAccessToken"), pendingToken: reply.text("pendingToken"))
        if idToken == nil, accessToken == nil { return nil }
    }
}
