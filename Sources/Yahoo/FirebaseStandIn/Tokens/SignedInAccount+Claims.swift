import JSON

extension SignedInAccount {
    /// The claims of an ID token about the user and the sign-in; issuer, audience and times are not among
    /// them.
    var claims: JSONObject {
        // An administrator may have set claims for the user.
        var claims = account.customAttributes.flatMap { JSONValue(json: $0.utf8)?.object } ?? [:]
        claims.merge(signIn.extraClaims) { _, ofCustomToken in ofCustomToken }
        // From here on the server's own claims replace those of administrators and custom tokens. Only a name
        // and a picture that they set stay when the account has none.
        claims["sub"] = .string(account.localId)
        claims["user_id"] = .string(account.localId)
        claims["auth_time"] = .integer(signIn.authTime)
        claims["name"] = account.displayName.map { .string($0) } ?? claims["name"]
        claims["picture"] = account.photoURL.map { .string($0) } ?? claims["picture"]
        claims["phone_number"] = account.phoneNumber.map { .string($0) }
        claims["provider_id"] = signIn.provider == "anonymous" ? "anonymous" : nil
        claims["email"] = account.email.map { .string($0) }
        claims["email_verified"] = account.email == nil ? nil : .bool(account.isEmailVerified)
        claims["firebase"] = [
            "identities": .object(account.identityClaims), "sign_in_provider": .string(signIn.provider),
        ]
        return claims
    }
}

extension Account {
    /// The claim `firebase.identities`: the user's identifiers by provider, with an array for each.
    ///
    /// An account with a password has the member `email`; there is no member `password`.
    fileprivate var identityClaims: JSONObject {
        var claims: JSONObject = [:]
        for identity in identities { claims[identity.providerId] = [.string(identity.rawId)] }
        claims["email"] = email.map { [.string($0)] }
        claims["phone"] = phoneNumber.map { [.string($0)] }
        return claims
    }
}
