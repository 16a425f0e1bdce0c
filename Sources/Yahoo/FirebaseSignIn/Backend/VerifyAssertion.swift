// Docs/account-exists.md shows this step from outside.

import JOSE

extension Backend {
    /// Redeems the provider's answer; `autoCreate` is false when no account may be made: to reauthenticate.
    func verifyAssertion(
        _ credential: OAuthCredential, linkingTo idToken: String? = nil, autoCreate: Bool = true
    ) async throws(AuthError) -> JSONValue {
        // A redirect has its response URL and session, a pending credential its tokens.
        var body: [String: JSONValue] = [
            "requestUri": .string(credential.responseURL ?? "http://localhost"),
            "postBody": .string(credential.postBody), "returnSecureToken": true,
            "returnIdpCredential": true, "autoCreate": .bool(autoCreate),
        ]
        let texts = [
            "sessionId": credential.sessionID, "pendingToken": credential.pendingToken, "idToken": idToken,
        ]
        for (name, text) in texts { body[name] = text.map { .string($0) } }
        let reply = try await call(.verifyAssertion, body)

        if let message = reply["errorMessage"]?.string {
            var error = AuthError(serverMessage: message)
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = OAuthCredential(reply)
                error.email = reply.text("email")
            }
            throw error
        }
        if reply.flag("needConfirmation") {
            throw AuthError(
                .accountExistsWithDifferentCredential,
                "sign in another way, then link the updated credential",
                email: reply.text("email"), updatedCredential: OAuthCredential(reply))
        }
        if reply.text("mfaPendingCredential") != nil, reply.text("idToken") == nil {
            throw AuthError(.secondFactorRequired)
        }
        guard reply.text("providerId") != nil else {
            throw AuthError(.internalError, "verifyAssertion answered without a providerId")
        }
        return reply
    }
}

extension OAuthCredential {
    /// The query as the SDK sends it, percent-decoded: a value with an `&` would be cut there.
    fileprivate var postBody: String {
        let items = [("providerId", provider), ("id_token", idToken), ("access_token", accessToken)]
        return items.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
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
