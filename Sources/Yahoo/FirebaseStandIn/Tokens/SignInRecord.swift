import AuthorizationServer
import Foundation
import HTTPMessages
import JOSE
import JSON

/// How a user signed in; every token of that sign-in repeats it.
struct SignInRecord: Sendable, Hashable {
    /// `firebase.sign_in_provider`, such as `yahoo.com`.
    var provider: String
    /// The time of the user's sign-in, in seconds; a refresh does not change it (`auth_time`).
    var authTime: Int64
    var extraClaims: [String: JSONValue] = [:]
}

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
