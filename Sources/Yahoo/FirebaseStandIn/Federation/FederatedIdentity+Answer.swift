import JSON

extension FederatedIdentity {
    /// The provider's part of the answer to `accounts:signInWithIdp`: its claims about the user, and its
    /// tokens.
    ///
    /// Source: Identity Platform REST reference, `accounts.signInWithIdp`.
    var answer: JSONObject {
        var members: JSONObject = [
            "kind": "identitytoolkit#VerifyAssertionResponse", "context": "",
            "providerId": .string(user.providerId), "federatedId": .string(user.rawId),
            // JSON in a string, as every SDK expects.
            "rawUserInfo": .string(claims.jsonText),
            "oauthIdToken": .string(idToken), "oauthAccessToken": .string(accessToken),
        ]
        if let email = user.email {
            members["email"] = .string(email)
            members["emailVerified"] = .bool(isEmailVerified)
        }
        // The names of the members, and of the claims that they repeat.
        let claimNames = [
            "displayName": "name", "fullName": "name", "firstName": "given_name", "lastName": "family_name",
            "nickName": "nickname", "photoUrl": "picture", "language": "locale", "screenName": "screen_name",
        ]
        for (name, claim) in claimNames { members[name] = claims.text(claim).map { .string($0) } }
        // A number, as in version 1 of the API. The Apple SDK never reads it, because it expects a text.
        members["oauthExpireIn"] = expiresIn.map { .integer($0) }
        return members
    }
}
