import JSON

extension FederatedIdentity {
    /// The provider's part of the answer: its description of the user, and its tokens.
    var answer: [String: JSONValue] {
        var members: [String: JSONValue] = [
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
        let texts = [
            "displayName": "name", "fullName": "name", "firstName": "given_name", "lastName": "family_name",
            "nickName": "nickname", "photoUrl": "picture", "language": "locale", "screenName": "screen_name",
        ]
        for (name, claim) in texts { members[name] = claims.text(claim).map { .string($0) } }
        // A number in version 1 of the API; the Apple SDK looks for a text here, and so never reads it.
        members["oauthExpireIn"] = expiresIn.map { .integer($0) }
        return members
    }
}
