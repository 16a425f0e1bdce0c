import Foundation
import JOSE
import PlatformCrypto

extension AccountStore {
    /// Signs a user in, now.
    ///
    /// With `isLogin` false, as after a change of the password, the time of the last login stays. Throws
    /// `USER_NOT_FOUND` or `USER_DISABLED`.
    func beginSession(
        _ localId: String, provider: String, extraClaims: [String: JSONValue] = [:], isLogin: Bool = true
    ) throws -> UserSession {
        let time = now()
        var issuedAt: Int64 = 0
        let account = try change(localId) { account in
            guard !account.isDisabled else { throw WireError(.userDisabled) }
            issuedAt = account.nextTokenTime(time)
            if isLogin { account.lastLoginAt = time.milliseconds }
            account.lastRefreshAt = time
        }
        let signIn = SignInRecord(provider: provider, authTime: issuedAt, extraClaims: extraClaims)
        let refreshToken = random.token()
        sessions.add(
            refreshToken: crypto.sha256(refreshToken.utf8),
            SessionToken(localId: localId, serial: account.serial, signIn: signIn, issuedAt: issuedAt))
        return UserSession(
            account: account, signIn: signIn, issuedAt: issuedAt, refreshToken: refreshToken)
    }

    /// Renews a session: a new ID token with the old `auth_time`.
    ///
    /// Throws `INVALID_REFRESH_TOKEN`, `USER_DISABLED` or `TOKEN_EXPIRED`; `USER_NOT_FOUND` after the account
    /// was deleted, which is what firebase-ios-sdk signs a user out for.
    func refreshSession(_ refreshToken: String) throws -> UserSession {
        let digest = crypto.sha256(refreshToken.utf8)
        guard let refresh = sessions.refreshToken(digest) else { throw WireError(.invalidRefreshToken) }
        let time = now()
        var issuedAt: Int64 = 0
        let account = try change(refresh.localId) { account in
            guard account.serial == refresh.serial else { throw WireError(.userNotFound) }
            guard !account.isDisabled else { throw WireError(.userDisabled) }
            guard refresh.issuedAt >= account.validSince else { throw WireError(.tokenExpired) }
            issuedAt = account.nextTokenTime(time)
            account.lastRefreshAt = time
        }
        return UserSession(
            account: account, signIn: refresh.signIn, issuedAt: issuedAt, refreshToken: refreshToken)
    }

    func register(_ digest: SHA256Digest, for session: UserSession, expires: Int64) {
        sessions.add(
            idToken: digest,
            SessionToken(
                localId: session.account.localId, serial: session.account.serial, signIn: session.signIn,
                issuedAt: session.issuedAt, expires: expires))
    }

    /// The account and the sign-in of an ID token.
    func signedIn(_ idToken: String) throws -> (account: Account, signIn: SignInRecord) {
        guard let token = sessions.idToken(crypto.sha256(idToken.utf8)) else {
            throw WireError(.invalidIDToken)
        }
        guard now().seconds < token.expires else { throw WireError(.tokenExpired) }
        guard let account = account(token.localId), account.serial == token.serial else {
            throw WireError(.userNotFound)
        }
        guard !account.isDisabled else { throw WireError(.userDisabled) }
        // A changed password or an administrator ended every session up to that second.
        guard token.issuedAt >= account.validSince else { throw WireError(.tokenExpired) }
        return (account, token.signIn)
    }

    /// The session of an ID token, for a session cookie of now; it has no refresh token.
    func cookieSession(_ idToken: String) throws -> UserSession {
        let (account, signIn) = try signedIn(idToken)
        let time = now()
        var issuedAt: Int64 = 0
        // A revocation in the same second has to end the cookie, too.
        let changed = try change(account.localId) { account in
            issuedAt = account.nextTokenTime(time)
        }
        return UserSession(account: changed, signIn: signIn, issuedAt: issuedAt, refreshToken: "")
    }

    /// Requires a recent sign-in by `auth_time`: a refresh does not prove that the user is there.
    nonisolated func requireRecentSignIn(
        _ signIn: SignInRecord, of account: Account, within seconds: Int
    ) throws {
        // An anonymous user has no credential to sign in again with.
        guard account.isAnonymous || now().seconds - signIn.authTime <= Int64(seconds) else {
            throw WireError(.credentialTooOld)
        }
    }
}

extension Account {
    /// The `iat` of a token issued now.
    ///
    /// A revocation may have moved ``validSince`` a little ahead of the clock. A token of now would be void
    /// at once, so its time is moved to that second. A limit that is far ahead was set on purpose and is
    /// kept.
    mutating func nextTokenTime(_ now: Date) -> Int64 {
        let isJustAhead = validSince > now.seconds && validSince - now.seconds <= 60
        latestTokenAt = isJustAhead ? validSince : now.seconds
        return latestTokenAt
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
