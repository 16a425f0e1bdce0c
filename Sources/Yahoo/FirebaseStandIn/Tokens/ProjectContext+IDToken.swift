import JOSE
import JSON

extension ProjectContext {
    /// The lifetime of an ID token, in seconds: one hour, as in production.
    static let idTokenLifetime: Int64 = 3600

    /// Makes the ID token of a session and registers it in the store, which accepts no other ID tokens.
    ///
    /// Throws `PlatformCryptoError` when the token cannot be signed.
    func idToken(for session: UserSession) async throws -> String {
        let lifetime = Self.idTokenLifetime
        let token = try token(for: session.user, issuerHost: "securetoken.google.com", lifetime: lifetime)
        await store.register(
            crypto.sha256(token.utf8), for: session.user,
            expires: session.account.latestTokenAt + lifetime)
        return token
    }

    /// Makes an ID token or a session cookie, which differ only in the issuer and the lifetime.
    ///
    /// It is issued at the time that the store has noted in the account.
    ///
    /// Throws `PlatformCryptoError` when the token cannot be signed.
    ///
    /// - Parameters:
    ///   - issuerHost: the host in the claim `iss`.
    ///   - lifetime: how long the token is valid, in seconds.
    func token(for user: SignedInAccount, issuerHost: String, lifetime: Int64) throws -> String {
        let issuedAt = user.account.latestTokenAt
        var claims = user.claims
        claims["iss"] = .string("https://\(issuerHost)/\(project.id)")
        claims["aud"] = .string(project.id)
        claims["iat"] = .integer(issuedAt)
        claims["exp"] = .integer(issuedAt + lifetime)
        switch configuration.tokenMode {
        case .unsigned:
            return JSONWebToken(unsecured: .object(claims)).compact
        case .signed(let key, let keyID):
            return try JSONWebToken(signing: .object(claims), with: key, keyID: keyID, type: "JWT").compact
        }
    }
}
