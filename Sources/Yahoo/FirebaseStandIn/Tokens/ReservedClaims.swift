import JSON

/// The claims of Firebase tokens that only Firebase may set.
enum ReservedClaims {
    /// Neither an administrator nor a custom token may set these (Firebase: custom claims).
    static let names: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    static func refuse(_ claims: [String: JSONValue]) throws {
        if let name = claims.keys.sorted().first(where: names.contains) {
            throw WireError("FORBIDDEN_CLAIM", name)
        }
    }

    static func check(_ customAttributes: String) throws {
        guard customAttributes.unicodeScalars.count <= 1000 else { throw WireError("CLAIMS_TOO_LARGE") }
        guard let claims = JSONValue(json: customAttributes.utf8)?.object else {
            throw WireError("INVALID_CLAIMS")
        }
        try refuse(claims)
    }
}
