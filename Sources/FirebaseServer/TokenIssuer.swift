import JOSE
import PlatformCrypto

/// How tokens are written.
public enum TokenMode: Sendable {
    /// `alg` is `none` and the signature empty, as the official emulator writes them.
    ///
    /// SDKs take such tokens only when they were told of an emulator.
    case unsigned
}

/// Writes ID tokens and session cookies.
struct TokenIssuer: Sendable {
    /// Seconds that an ID token is good for.
    static let lifetime: Int64 = 3600

    let projectID: String
    let mode: TokenMode

    /// The ID token of a session.
    func idToken(for session: Session) throws(WireError) -> String {
        var claims = session.idTokenClaims
        claims["iss"] = .string("https://securetoken.google.com/\(projectID)")
        claims["aud"] = .string(projectID)
        claims["iat"] = .integer(session.issuedAt)
        claims["exp"] = .integer(session.issuedAt + Self.lifetime)
        return try token(claims)
    }

    /// A token of claims, in the mode of the server.
    func token(_ claims: [String: JSONValue]) throws(WireError) -> String {
        switch mode {
        case .unsigned:
            let header: JSONValue = ["alg": "none", "typ": "JWT"]
            return "\(Base64URL.encode(header.json)).\(Base64URL.encode(JSONValue.object(claims).json))."
        }
    }
}

extension Session {
    /// What an ID token says of the user and the sign-in, without times and issuer.
    ///
    /// Source: Firebase documentation, "Verify ID tokens"; the rest from tokens of the official emulator.
    var idTokenClaims: [String: JSONValue] {
        var claims: [String: JSONValue] = account.administratorClaims
        claims.merge(signIn.extraClaims) { $1 }
        // Below here nothing may be overwritten by a claim of somebody else.
        claims["sub"] = .string(account.localId)
        claims["user_id"] = .string(account.localId)
        claims["auth_time"] = .integer(signIn.authTime)
        if let name = account.displayName { claims["name"] = .string(name) }
        if let picture = account.photoURL { claims["picture"] = .string(picture) }
        if let phone = account.phoneNumber { claims["phone_number"] = .string(phone) }
        if signIn.provider == "anonymous" { claims["provider_id"] = "anonymous" }
        var identities: [String: JSONValue] = [:]
        for identity in account.identities {
            identities[identity.providerId] = [.string(identity.rawId)]
        }
        if let email = account.email {
            claims["email"] = .string(email)
            claims["email_verified"] = .bool(account.isEmailVerified)
            // The password provider is never listed by its name, only as an address.
            identities["email"] = [.string(email)]
        }
        if let phone = account.phoneNumber { identities["phone"] = [.string(phone)] }
        claims["firebase"] = [
            "identities": .object(identities), "sign_in_provider": .string(signIn.provider),
        ]
        return claims
    }
}

extension Account {
    /// The claims that an administrator gave the user.
    var administratorClaims: [String: JSONValue] {
        customAttributes.flatMap { JSONValue(json: Array($0.utf8))?.object } ?? [:]
    }
}
