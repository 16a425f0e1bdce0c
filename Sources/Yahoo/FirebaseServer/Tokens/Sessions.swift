import AuthorizationServer
import Foundation
import HTTPMessages
import JOSE
import PlatformCrypto

/// How a user signed in; every token of that sign-in repeats it.
struct SignInRecord: Sendable, Hashable {
    /// `firebase.sign_in_provider`, such as `yahoo.com`.
    var provider: String
    /// The time of the user's sign-in, in seconds; a refresh does not change it (`auth_time`).
    var authTime: Int64
    var extraClaims: [String: JSONValue] = [:]
}

/// A user who is signed in to an account, and the refresh token of that sign-in.
struct UserSession: Sendable {
    var account: Account
    var signIn: SignInRecord
    /// The token itself; the store keeps its digest.
    var refreshToken: String

    /// `iat` of the ID token that is made for it.
    var issuedAt: Int64 { account.latestTokenAt }
}

extension AccountStore {
    /// Signs a user in, now; with `isLogin` false, as after a new password, the time of the last login stays.
    func beginSession(
        _ localId: String, provider: String, extraClaims: [String: JSONValue] = [:], isLogin: Bool = true
    ) throws -> UserSession {
        let time = now()
        let account = try change(localId) { account in
            guard !account.isDisabled else { throw WireError("USER_DISABLED") }
            account.noteToken(at: time)
            account.lastRefreshAt = time
            if isLogin { account.lastLoginAt = time.milliseconds }
        }
        let session = UserSession(
            account: account,
            signIn: SignInRecord(
                provider: provider, authTime: account.latestTokenAt, extraClaims: extraClaims),
            refreshToken: random.token())
        refreshTokens[crypto.sha256(session.refreshToken.utf8)] = SessionToken(session)
        return session
    }

    /// Renews a session: a new ID token with the old `auth_time`.
    func refreshSession(_ refreshToken: String) throws -> UserSession {
        let digest = crypto.sha256(refreshToken.utf8)
        guard let token = refreshTokens[digest] else { throw WireError("INVALID_REFRESH_TOKEN") }
        let time = now()
        let account = try change(owner(of: token).localId) { account in
            account.noteToken(at: time)
            account.lastRefreshAt = time
        }
        return UserSession(account: account, signIn: token.signIn, refreshToken: refreshToken)
    }

    /// Remembers an ID token, which is told apart from a forged one until a day after its end.
    func register(_ digest: SHA256Digest, for session: UserSession, expires: Int64) {
        idTokens[digest] = SessionToken(session, expires: expires)
        guard idTokens.count >= sweepAt else { return }
        idTokens = idTokens.filter { $0.value.expires + 86_400 > session.issuedAt }
        sweepAt = max(1024, idTokens.count * 2)
    }

    func signedIn(_ idToken: String) throws -> (account: Account, signIn: SignInRecord) {
        guard let token = idTokens[crypto.sha256(idToken.utf8)] else {
            throw WireError("INVALID_ID_TOKEN")
        }
        guard now().seconds < token.expires else { throw WireError("TOKEN_EXPIRED") }
        return (try owner(of: token), token.signIn)
    }

    /// The account of a token, if the token is still good for it.
    private func owner(of token: SessionToken) throws -> Account {
        // At this code firebase-ios-sdk signs the user out.
        guard let account = account(token.localId), account.serial == token.serial else {
            throw WireError("USER_NOT_FOUND")
        }
        guard !account.isDisabled else { throw WireError("USER_DISABLED") }
        // A changed password or an administrator ended every session up to that second.
        guard token.issuedAt >= account.validSince else { throw WireError("TOKEN_EXPIRED") }
        return account
    }

    /// The session of an ID token, for a session cookie of now; it has no refresh token.
    func cookieSession(_ idToken: String) throws -> UserSession {
        let (account, signIn) = try signedIn(idToken)
        let time = now()
        // A revocation in the same second has to end the cookie, too.
        let changed = try change(account.localId) { $0.noteToken(at: time) }
        return UserSession(account: changed, signIn: signIn, refreshToken: "")
    }

    /// Requires a sign-in in the last five minutes, by `auth_time`: a refresh proves nothing about the user.
    nonisolated func requireRecentSignIn(_ signIn: SignInRecord, of account: Account) throws {
        // Google's engineers say five minutes; no page of the documentation has a number. An anonymous user
        // has no credential to sign in again with.
        guard account.isAnonymous || now().seconds - signIn.authTime <= 300 else {
            throw WireError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
    }
}

extension Account {
    /// Sets the `iat` of a token issued now.
    mutating func noteToken(at now: Date) {
        // A revocation may have moved `validSince` a little ahead of the clock. A token of now would be void
        // at once, so its time is moved to that second. A limit that is far ahead was set on purpose.
        let isJustAhead = validSince > now.seconds && validSince - now.seconds <= 60
        latestTokenAt = isJustAhead ? validSince : now.seconds
    }

    mutating func revokeTokens(now: Date) { revokeTokens(since: now.seconds, now: now) }

    /// Ends every session that began before a second or in it.
    mutating func revokeTokens(since second: Int64, now: Date) {
        // The SDKs compare `iat` with `validSince`, and a token of the same second counts as a new one. So
        // the limit moves behind the latest token when that has the same second or is ahead of the clock.
        let isHidden = latestTokenAt == second || latestTokenAt > now.seconds
        validSince = isHidden ? max(second, latestTokenAt + 1) : second
    }
}

struct SessionToken: Sendable {
    let localId: String
    let serial: Int
    let signIn: SignInRecord
    let issuedAt: Int64
    /// When an ID token ends, in seconds; a refresh token has no end.
    let expires: Int64

    init(_ session: UserSession, expires: Int64 = .max) {
        localId = session.account.localId
        serial = session.account.serial
        signIn = session.signIn
        issuedAt = session.issuedAt
        self.expires = expires
    }
}

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// `alg` is `none`, as with the official emulator: SDKs that were told of one take such tokens.
    case unsigned
    /// Signed with an RSA key, as in production; then custom tokens must be signed too.
    case signed(SigningKey, keyID: String)
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
