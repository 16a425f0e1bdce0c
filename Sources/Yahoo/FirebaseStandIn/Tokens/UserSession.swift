import JSON

/// A user who is signed in to an account, and the refresh token of that sign-in.
struct UserSession: Sendable {
    var account: Account
    var signIn: SignInRecord
    /// The token itself; the store keeps its digest.
    var refreshToken: String

    /// `iat` of the ID token that is made for it.
    var issuedAt: Int64 { account.latestTokenAt }
}

extension UserSession {
    /// The claims of a token about the user and the sign-in, without times and issuer.
    var claims: [String: JSONValue] {
        var claims = account.customAttributes.flatMap { JSONValue(json: $0.utf8)?.object } ?? [:]
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
