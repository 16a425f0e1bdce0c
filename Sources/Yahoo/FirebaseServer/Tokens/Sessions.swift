import Foundation
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
    /// Signs a user in, now.
    ///
    /// With `isLogin` false, as after a change of the password, the time of the last login stays. Throws
    /// `USER_NOT_FOUND` or `USER_DISABLED`.
    func beginSession(
        _ localId: String, provider: String, extraClaims: [String: JSONValue] = [:], isLogin: Bool = true
    ) throws -> UserSession {
        let time = now()
        let account = try change(localId) { account in
            guard !account.isDisabled else { throw WireError(.userDisabled) }
            account.noteToken(at: time)
            account.lastRefreshAt = time
            if isLogin { account.lastLoginAt = time.milliseconds }
        }
        let session = UserSession(
            account: account,
            signIn: SignInRecord(
                provider: provider, authTime: account.latestTokenAt, extraClaims: extraClaims),
            refreshToken: random.token())
        sessions.add(refreshToken: crypto.sha256(session.refreshToken.utf8), of: session)
        return session
    }

    /// Renews a session: a new ID token with the old `auth_time`.
    ///
    /// Throws `INVALID_REFRESH_TOKEN`, `USER_DISABLED` or `TOKEN_EXPIRED`; `USER_NOT_FOUND` after the account
    /// was deleted, which is what firebase-ios-sdk signs a user out for.
    func refreshSession(_ refreshToken: String) throws -> UserSession {
        let digest = crypto.sha256(refreshToken.utf8)
        guard let token = sessions.refreshTokens[digest] else { throw WireError(.invalidRefreshToken) }
        let time = now()
        let account = try change(owner(of: token).localId) { account in
            account.noteToken(at: time)
            account.lastRefreshAt = time
        }
        return UserSession(account: account, signIn: token.signIn, refreshToken: refreshToken)
    }

    func register(_ digest: SHA256Digest, for session: UserSession, expires: Int64) {
        sessions.add(idToken: digest, of: session, expires: expires)
    }

    /// The account and the sign-in of an ID token.
    func signedIn(_ idToken: String) throws -> (account: Account, signIn: SignInRecord) {
        guard let token = sessions.idTokens[crypto.sha256(idToken.utf8)] else {
            throw WireError(.invalidIDToken)
        }
        guard now().seconds < token.expires else { throw WireError(.tokenExpired) }
        return (try owner(of: token), token.signIn)
    }

    /// The account of a token, if the token is still good for it.
    private func owner(of token: SessionToken) throws -> Account {
        guard let account = account(token.localId), account.serial == token.serial else {
            throw WireError(.userNotFound)
        }
        guard !account.isDisabled else { throw WireError(.userDisabled) }
        // A changed password or an administrator ended every session up to that second.
        guard token.issuedAt >= account.validSince else { throw WireError(.tokenExpired) }
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

    /// Requires a sign-in in the last five minutes, by `auth_time`: a refresh does not prove that the user is
    /// there.
    ///
    /// Google's engineers say five minutes; no page of the documentation has a number.
    nonisolated func requireRecentSignIn(_ signIn: SignInRecord, of account: Account) throws {
        // An anonymous user has no credential to sign in again with.
        guard account.isAnonymous || now().seconds - signIn.authTime <= 300 else {
            throw WireError(.credentialTooOld)
        }
    }
}

extension Account {
    /// Sets the `iat` of a token issued now.
    ///
    /// A revocation may have moved ``validSince`` a little ahead of the clock. A token of now would be void
    /// at once, so its time is moved to that second. A limit that is far ahead was set on purpose and is
    /// kept.
    mutating func noteToken(at now: Date) {
        let isJustAhead = validSince > now.seconds && validSince - now.seconds <= 60
        latestTokenAt = isJustAhead ? validSince : now.seconds
    }

    mutating func revokeTokens(now: Date) {
        revokeTokens(since: now.seconds, now: now)
    }

    /// Ends every session that began before a second or in it.
    ///
    /// The SDKs compare `iat` with `validSince`, and a token of the same second counts as a new one. So the
    /// limit moves behind the latest token when that has the same second or is ahead of the clock.
    mutating func revokeTokens(since second: Int64, now: Date) {
        let isHidden = latestTokenAt == second || latestTokenAt > now.seconds
        validSince = isHidden ? max(second, latestTokenAt + 1) : second
    }
}

/// What the server remembers of a token that it issued.
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

/// The digests of the tokens that were issued.
///
/// An unsigned ID token proves nothing by itself. So the server recognizes its own tokens by their digests
/// and refuses all others, in both token modes: a forged token is as useless here as in production.
struct SessionTable: Sendable {
    private(set) var refreshTokens: [SHA256Digest: SessionToken] = [:]
    private(set) var idTokens: [SHA256Digest: SessionToken] = [:]
    /// When each deleted account was deleted, in seconds, by its serial number.
    private var deletions: [Int: Int64] = [:]
    private var sweepAt = 1024

    mutating func add(refreshToken digest: SHA256Digest, of session: UserSession) {
        refreshTokens[digest] = SessionToken(session)
        sweep(at: session.issuedAt)
    }

    mutating func add(idToken digest: SHA256Digest, of session: UserSession, expires: Int64) {
        idTokens[digest] = SessionToken(session, expires: expires)
        sweep(at: session.issuedAt)
    }

    /// Notes that an account was deleted.
    ///
    /// A refresh then answers `USER_NOT_FOUND`, after which the SDKs sign the user out.
    mutating func noteDeletion(serial: Int, at second: Int64) {
        deletions[serial] = second
        sweep(at: second)
    }

    /// Forgets ID tokens that expired a day ago, and the refresh tokens of accounts deleted 30 days ago.
    ///
    /// Until then they are told apart from forged ones. Amortized O(1) for each addition.
    private mutating func sweep(at second: Int64) {
        var count: Int { idTokens.count + refreshTokens.count + deletions.count }
        guard count >= sweepAt else { return }
        idTokens = idTokens.filter { $0.value.expires + 86_400 > second }
        let old = deletions.filter { $0.value + 30 * 86_400 <= second }
        refreshTokens = refreshTokens.filter { old[$0.value.serial] == nil }
        for serial in old.keys { deletions[serial] = nil }
        sweepAt = max(1024, count * 2)
    }
}
