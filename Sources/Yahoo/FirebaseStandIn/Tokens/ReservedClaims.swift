import JSON

/// The claims of Firebase tokens that only Firebase may set.
enum ReservedClaims {
    /// Their names.
    ///
    /// Source: Firebase documentation, "Control access with custom claims and security rules".
    static let names: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    /// Throws `FORBIDDEN_CLAIM` with the reserved name that sorts first.
    static func refuse(_ claims: JSONObject) throws {
        if let name = claims.keys.sorted().first(where: names.contains) {
            throw WireError("FORBIDDEN_CLAIM", name)
        }
    }

    /// Checks the claims that an administrator sets for a user, which are a JSON object as text.
    ///
    /// Throws `CLAIMS_TOO_LARGE` above 1,000 characters, `INVALID_CLAIMS` for other text than an object, or
    /// `FORBIDDEN_CLAIM`.
    static func check(_ customAttributes: String) throws {
        guard customAttributes.unicodeScalars.count <= 1000 else { throw WireError("CLAIMS_TOO_LARGE") }
        guard let claims = JSONValue(json: customAttributes.utf8)?.object else {
            throw WireError("INVALID_CLAIMS")
        }
        try refuse(claims)
    }
}
