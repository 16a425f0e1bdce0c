import JOSE

/// The names of claims that only the server writes, and what administrators may add.
enum Claims {
    /// Neither an administrator nor a custom token may set these.
    ///
    /// Source: Firebase documentation, "Control access with custom claims"; RFC 7519 section 4.1 and OpenID
    /// Connect Core section 2 give most of them their meaning.
    static let reserved: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    /// Throws `FORBIDDEN_CLAIM` with the first reserved name.
    static func refuseReserved(_ claims: [String: JSONValue]) throws {
        if let name = claims.keys.sorted().first(where: reserved.contains) {
            throw WireError(.forbiddenClaim, name)
        }
    }

    /// Checks the text of `customAttributes`.
    static func check(_ customAttributes: String) throws {
        guard customAttributes.unicodeScalars.count <= 1000 else {
            throw WireError(.claimsTooLarge)
        }
        guard let claims = JSONValue(json: customAttributes.utf8)?.object else {
            throw WireError(.invalidClaims)
        }
        try refuseReserved(claims)
    }
}

extension UserSession {
    /// The claims of a token about the user and the sign-in, without times and issuer.
    ///
    /// Source: Firebase documentation, "Verify ID tokens"; the rest from tokens of the official emulator.
    var claims: [String: JSONValue] {
        var claims = account.administratorClaims
        claims.merge(signIn.extraClaims) { $1 }
        // From here on the server's own claims replace those of administrators and custom tokens.
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
    var administratorClaims: [String: JSONValue] {
        customAttributes.flatMap { JSONValue(json: $0.utf8)?.object } ?? [:]
    }

    /// `firebase.identities`; the password provider is never there by its name, only as an address.
    var identityClaims: [String: JSONValue] {
        var claims: [String: JSONValue] = [:]
        for identity in identities { claims[identity.providerId] = [.string(identity.rawId)] }
        claims["email"] = email.map { [.string($0)] }
        claims["phone"] = phoneNumber.map { [.string($0)] }
        return claims
    }
}
