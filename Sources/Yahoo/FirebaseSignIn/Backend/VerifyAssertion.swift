// Docs/account-exists.md shows this step from outside.

import JOSE

/// `verifyAssertion`: Firebase redeems the provider's answer, and names the account.
struct VerifyAssertion: Sendable {
    var credential: OAuthCredential
    /// The ID token of the account to link the credential to; nil for a sign-in.
    var linkingIDToken: String?
    /// False when no account may be made: for a reauthentication.
    var autoCreate = true

    /// The body, by case: a redirect has its response URL and session, a pending credential its tokens.
    var body: [String: JSONValue] {
        var body: [String: JSONValue] = [
            "requestUri": .string(credential.responseURL ?? "http://localhost"),
            "postBody": .string(postBody), "returnSecureToken": true, "returnIdpCredential": true,
            "autoCreate": .bool(autoCreate),
        ]
        if let sessionID = credential.sessionID { body["sessionId"] = .string(sessionID) }
        if let pendingToken = credential.pendingToken { body["pendingToken"] = .string(pendingToken) }
        if let linkingIDToken { body["idToken"] = .string(linkingIDToken) }
        return body
    }

    /// The query as the SDK sends it, percent-decoded: a value with an `&` would be cut there.
    private var postBody: String {
        let items = [
            ("providerId", credential.provider), ("id_token", credential.idToken),
            ("access_token", credential.accessToken), ("oauth_token_secret", credential.secret),
            ("nonce", credential.rawNonce),
        ]
        return items.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
    }

    /// The answer to it.
    struct Reply: Sendable {
        var fields: ResponseFields
        /// `rawUserInfo`, which is a text with JSON in it, or JSON.
        var profile: [String: JSONValue]?

        init(_ fields: ResponseFields) {
            self.fields = fields
            profile =
                fields.object("rawUserInfo")?.members
                ?? fields.string("rawUserInfo").flatMap { ResponseFields(json: Array($0.utf8))?.members }
        }

        /// The provider's tokens that Firebase returned; nil when there is none.
        var credential: OAuthCredential? {
            guard let provider = fields.text("providerId") else { return nil }
            let credential = OAuthCredential(
                provider: provider, idToken: fields.text("oauthIdToken"),
                accessToken: fields.text("oauthAccessToken"), secret: fields.text("oauthTokenSecret"),
                pendingToken: fields.text("pendingToken"))
            let hasToken =
                credential.idToken != nil || credential.accessToken != nil || credential.secret != nil
            return hasToken ? credential : nil
        }

        var additionalUserInfo: AdditionalUserInfo {
            AdditionalUserInfo(
                providerID: fields.string("providerId") ?? "", profile: profile,
                username: fields.string("username"), isNewUser: fields.bool("isNewUser"))
        }
    }

    /// The reply, when it is a success.
    ///
    /// With `returnIdpCredential` some refusals come with status 200. Throws ``AuthError``.
    static func reply(_ fields: ResponseFields) throws(AuthError) -> Reply {
        let reply = Reply(fields)
        if let message = fields.string("errorMessage") {
            var error = AuthError(serverMessage: message)
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = reply.credential
                error.email = fields.text("email")
            }
            throw error
        }
        if fields.bool("needConfirmation") {
            throw AuthError(
                .accountExistsWithDifferentCredential,
                "sign in another way, then link the updated credential",
                email: fields.text("email"), updatedCredential: reply.credential)
        }
        if fields.text("mfaPendingCredential") != nil, fields.text("idToken") == nil {
            throw AuthError(.secondFactorRequired)
        }
        guard fields.text("providerId") != nil else {
            throw AuthError(.internalError, "verifyAssertion answered without a providerId")
        }
        return reply
    }
}
