import Foundation
import JSON
import PlatformCrypto

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

    /// The account that an ID token is for, and how that user signed in.
    ///
    /// Throws `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_NOT_FOUND` or `USER_DISABLED`.
    func signedIn(_ idToken: String) throws -> SignedInAccount {
        guard let token = idTokens[crypto.sha256(idToken.utf8)] else {
            throw WireError("INVALID_ID_TOKEN")
        }
        guard now().seconds < token.expires else { throw WireError("TOKEN_EXPIRED") }
        return SignedInAccount(account: try owner(of: token), signIn: token.signIn)
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
        let user = try signedIn(idToken)
        let time = now()
        // A revocation in the same second has to end the cookie, too.
        let changed = try change(user.account.localId) { $0.noteToken(at: time) }
        return UserSession(account: changed, signIn: user.signIn, refreshToken: "")
    }

    /// Requires a sign-in in the last five minutes, by `auth_time`: a refresh proves nothing about the user.
    nonisolated func requireRecentSignIn(of user: SignedInAccount) throws {
        // Google's engineers say five minutes; no page of the documentation has a number. An anonymous user
        // has no credential to sign in again with.
        guard user.account.isAnonymous || now().seconds - user.signIn.authTime <= 300 else {
            throw WireError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
    }
}
