import JOSE

/// The answer to `accounts:signInWithIdp`.
///
/// A member that does not apply is absent, never `false` or empty: the web SDK fails if the key
/// `needConfirmation` is there with any value.
struct SignInWithIdPAnswer {
    var members: [String: JSONValue]

    /// The provider's description of the user, and its tokens.
    init(_ identity: FederatedIdentity) {
        members = [
            "kind": "identitytoolkit#VerifyAssertionResponse",
            "context": "",
            "providerId": .string(identity.providerID),
            "federatedId": .string(identity.rawID),
            // JSON in a string, as every SDK expects.
            "rawUserInfo": .string(identity.claims.jsonText),
        ]
        if let email = identity.email {
            members["email"] = .string(email)
            members["emailVerified"] = .bool(identity.isEmailVerified)
        }
        let texts = [
            "displayName": "name", "fullName": "name", "firstName": "given_name", "lastName": "family_name",
            "nickName": "nickname", "photoUrl": "picture", "language": "locale", "screenName": "screen_name",
        ]
        for (name, claim) in texts { members[name] = identity.text(claim).map { .string($0) } }
        members["oauthIdToken"] = identity.tokens.idToken.map { .string($0) }
        members["oauthAccessToken"] = identity.tokens.accessToken.map { .string($0) }
        // A number in version 1 of the API; the Apple SDK looks for a text here, and so never reads it.
        members["oauthExpireIn"] = identity.tokens.expiresIn.map { .integer($0) }
    }

    /// The account that the user is signed in to.
    mutating func add(_ session: UserSession, _ news: FederatedSignIn.SignInDetails) {
        members["localId"] = .string(session.account.localId)
        if news.isNewUser { members["isNewUser"] = true }
        if news.isEmailRecycled { members["emailRecycled"] = true }
    }

    /// The account that has the address.
    mutating func addConfirmation(localId: String, verifiedProviders: [String]) {
        members["needConfirmation"] = true
        members["localId"] = .string(localId)
        members["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
    }
}
