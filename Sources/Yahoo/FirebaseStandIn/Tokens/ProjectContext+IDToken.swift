import HTTPMessages
import JOSE
import JSON

extension ProjectContext {
    /// The lifetime of an ID token, in seconds.
    static let tokenLifetime: Int64 = 3600

    /// The ID token of a session, which the store will know again.
    func idToken(for session: UserSession) async throws -> String {
        let lifetime = Self.tokenLifetime
        let token = try token(for: session, issuer: "securetoken.google.com", lifetime: lifetime)
        await store.register(
            crypto.sha256(token.utf8), for: session, expires: session.issuedAt + lifetime)
        return token
    }

    /// A token or a session cookie: the same claims, but for the issuer and the times.
    func token(for session: UserSession, issuer: String, lifetime: Int64) throws -> String {
        var claims = session.claims
        claims["iss"] = .string("https://\(issuer)/\(project.id)")
        claims["aud"] = .string(project.id)
        claims["iat"] = .integer(session.issuedAt)
        claims["exp"] = .integer(session.issuedAt + lifetime)
        switch configuration.tokenMode {
        case .unsigned:
            return JSONWebToken(unsecured: .object(claims)).compact
        case .signed(let key, let keyID):
            return try JSONWebToken(signing: .object(claims), with: key, keyID: keyID, type: "JWT").compact
        }
    }

    /// The key set that verifies both.
    static func keys(_ call: Call) async throws -> HTTPResponse {
        var keys: [JSONWebKey] = []
        if case .signed(let key, let keyID) = call.context.configuration.tokenMode {
            keys.append(JSONWebKey(keyID: keyID, key: key.publicKey))
        }
        return HTTPResponse(json: JSONWebKeySet(keys).json)
    }
}
