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
        try token(
            session.claims, issuer: "https://securetoken.google.com/\(projectID)",
            issuedAt: session.issuedAt, lifetime: Self.lifetime)
    }

    /// A session cookie: the claims of the session's ID token, with another issuer and a longer lifetime.
    func sessionCookie(for session: UserSession, lifetime: Int64) throws -> String {
        try token(
            session.claims, issuer: "https://session.firebase.google.com/\(projectID)",
            issuedAt: session.issuedAt, lifetime: lifetime)
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
            body: call.project.tokens.keys.json)
    }

    private func token(
        _ claims: [String: JSONValue], issuer: String, issuedAt: Int64, lifetime: Int64
    ) throws -> String {
        var claims = claims
        claims["iss"] = .string(issuer)
        claims["aud"] = .string(projectID)
        claims["iat"] = .integer(issuedAt)
        claims["exp"] = .integer(issuedAt + lifetime)
        switch mode {
        case .unsigned:
            return JSONWebToken(unsecured: .object(claims)).compact
        case .signed(let key, let keyID):
            return try JSONWebToken(signing: .object(claims), with: key, keyID: keyID, type: "JWT").compact
        }
    }
}
