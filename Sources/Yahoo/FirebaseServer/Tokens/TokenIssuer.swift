import HTTPMessages
import JOSE
import PlatformCrypto

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// `alg` is `none` and the signature empty, as the official emulator writes them.
    ///
    /// SDKs take such tokens only when they were told of an emulator.
    case unsigned
    /// Signed with an RSA key, as in production; the server publishes the key set.
    ///
    /// Custom tokens must then be signed too: see ``FirebaseProject/serviceAccounts``.
    case signed(SigningKey, keyID: String)
}

/// Writes ID tokens and session cookies.
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

    /// The keys that verify what is written here; none when it is unsigned.
    var keys: JSONWebKeySet {
        switch mode {
        case .unsigned: JSONWebKeySet([])
        case .signed(let key, let keyID): JSONWebKeySet([JSONWebKey(keyID: keyID, key: key.publicKey)])
        }
    }

    /// The keys as a JSON Web Key Set (RFC 7517 section 5).
    static func keys(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json; charset=UTF-8"],
            body: call.context.tokens.keys.json)
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
