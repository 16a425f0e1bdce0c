import HTTPMessages
import JOSE
import PlatformCrypto

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// `alg` is `none`, as with the official emulator: SDKs that were told of one take such tokens.
    case unsigned
    /// Signed with an RSA key, as in production; then custom tokens must be signed too.
    case signed(SigningKey, keyID: String)
}

struct TokenIssuer: Sendable {
    /// The lifetime of an ID token, in seconds.
    static let lifetime: Int64 = 3600

    let projectID: String
    let mode: TokenMode

    func idToken(for session: UserSession) throws -> String {
        try token(for: session, issuer: "securetoken.google.com", lifetime: Self.lifetime)
    }

    /// A session cookie: the claims of the session's ID token, with another issuer and a longer lifetime.
    func sessionCookie(for session: UserSession, lifetime: Int64) throws -> String {
        try token(for: session, issuer: "session.firebase.google.com", lifetime: lifetime)
    }

    var keys: JSONWebKeySet {
        switch mode {
        case .unsigned: JSONWebKeySet([])
        case .signed(let key, let keyID): JSONWebKeySet([JSONWebKey(keyID: keyID, key: key.publicKey)])
        }
    }

    static func keys(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(json: call.context.tokens.keys.json)
    }

    private func token(for session: UserSession, issuer: String, lifetime: Int64) throws -> String {
        var claims = session.claims
        claims["iss"] = .string("https://\(issuer)/\(projectID)")
        claims["aud"] = .string(projectID)
        claims["iat"] = .integer(session.issuedAt)
        claims["exp"] = .integer(session.issuedAt + lifetime)
        switch mode {
        case .unsigned:
            return JSONWebToken(unsecured: .object(claims)).compact
        case .signed(let key, let keyID):
            return try JSONWebToken(signing: .object(claims), with: key, keyID: keyID, type: "JWT").compact
        }
    }
}

enum Claims {
    /// Neither an administrator nor a custom token may set these (Firebase: custom claims).
    static let reserved: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    static func refuseReserved(_ claims: [String: JSONValue]) throws {
        if let name = claims.keys.sorted().first(where: reserved.contains) {
            throw WireError("FORBIDDEN_CLAIM", name)
        }
    }

    static func check(_ customAttributes: String) throws {
        guard customAttributes.unicodeScalars.count <= 1000 else { throw WireError("CLAIMS_TOO_LARGE") }
        guard let claims = JSONValue(json: customAttributes.utf8)?.object else {
            throw WireError("INVALID_CLAIMS")
        }
        try refuseReserved(claims)
    }
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
