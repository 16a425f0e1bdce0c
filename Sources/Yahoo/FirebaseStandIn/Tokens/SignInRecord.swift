import JSON

/// How a user signed in; every token of that sign-in repeats it.
struct SignInRecord: Sendable, Hashable {
    /// `firebase.sign_in_provider`, such as `yahoo.com`.
    var provider: String
    /// The time of the user's sign-in, in seconds; a refresh does not change it (`auth_time`).
    var authTime: Int64
    var extraClaims: [String: JSONValue] = [:]
}

extension Account {
    /// `firebase.identities`; the password provider is never there by its name, only as an address.
    var identityClaims: [String: JSONValue] {
        var claims: [String: JSONValue] = [:]
        for identity in identities { claims[identity.providerId] = [.string(identity.rawId)] }
        claims["email"] = email.map { [.string($0)] }
        claims["phone"] = phoneNumber.map { [.string($0)] }
        return claims
    }
}
