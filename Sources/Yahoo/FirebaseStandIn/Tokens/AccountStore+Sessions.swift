import Foundation
import JSON
import PlatformCrypto

/// The sessions of users, which exist only in the tokens that the store has issued.
extension AccountStore {
    /// The age in seconds up to which a sign-in counts as recent.
    ///
    /// Google's engineers say five minutes; no page of the documentation has a number.
    private static let maximumRecentAge: Int64 = 300

    /// How long an ID token is remembered after it has expired, in seconds: one day.
    ///
    /// Until then the error is `TOKEN_EXPIRED`, afterwards `INVALID_ID_TOKEN`, as for a forged token.
    private static let memoryOfExpiredTokens: Int64 = 86_400
    /// The number of ID tokens after which the store forgets those that expired long ago.
    private static let tokensBetweenSweeps = 1024

    /// Signs a user in, and issues a refresh token; changes nothing when it throws.
    ///
    /// Throws `USER_NOT_FOUND`, `USER_DISABLED`, or the errors of ``refuseTakenNames(of:)``.
    ///
    /// - Parameters:
    ///   - provider: how the user signed in (claim `firebase.sign_in_provider`).
    ///   - extraClaims: the claims of a custom token, which every ID token of the session repeats.
    ///   - isLogin: whether this is the user's last login. False for a session that replaces another one, as
    ///     after a new password.
    ///   - update: changes the account before the session begins.
    func beginSession(
        _ localId: String, provider: String, extraClaims: JSONObject = [:], isLogin: Bool = true,
        after update: (inout Account) -> Void = { _ in }
    ) throws -> UserSession {
        let time = now()
        let account = try change(localId) { account in
            guard !account.isDisabled else { throw WireError("USER_DISABLED") }
            update(&account)
            account.noteToken(at: time)
            account.lastRefreshAt = time
            if isLogin { account.lastLoginAt = time.unixMilliseconds }
        }
        let signIn = SignInRecord(
            provider: provider, authTime: account.latestTokenAt, extraClaims: extraClaims)
        let session = UserSession(
            user: SignedInAccount(account: account, signIn: signIn), refreshToken: random.token())
        // Never forgotten, because production's never expire; tests make some thousands at most.
        refreshTokens[crypto.sha256(session.refreshToken.utf8)] = TokenRecord(session.user)
        return session
    }

    /// The session of a refresh token, for a new ID token; the time of the sign-in stays (`auth_time`).
    ///
    /// Throws `INVALID_REFRESH_TOKEN`, and the errors of ``owner(of:)``.
    func refreshSession(_ refreshToken: String) throws -> UserSession {
        let digest = crypto.sha256(refreshToken.utf8)
        guard let token = refreshTokens[digest] else { throw WireError("INVALID_REFRESH_TOKEN") }
        let time = now()
        let account = try change(owner(of: token).localId) { account in
            account.noteToken(at: time)
            account.lastRefreshAt = time
        }
        return UserSession(
            user: SignedInAccount(account: account, signIn: token.signIn), refreshToken: refreshToken)
    }

    /// Remembers an ID token by its digest: an unsigned ID token proves nothing unless this server issued it.
    ///
    /// - Parameter expires: when the token expires, in seconds since 1970.
    func register(_ digest: SHA256Digest, for user: SignedInAccount, expires: Int64) {
        idTokens[digest] = TokenRecord(user, expires: expires)
        guard idTokens.count.isMultiple(of: Self.tokensBetweenSweeps) else { return }
        idTokens = idTokens.filter { _, token in
            token.expires + Self.memoryOfExpiredTokens > user.account.latestTokenAt
        }
    }

    /// The account of an ID token, and how its user signed in.
    ///
    /// Throws `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_NOT_FOUND` or `USER_DISABLED`.
    func user(ofIDToken idToken: String) throws -> SignedInAccount {
        guard let token = idTokens[crypto.sha256(idToken.utf8)] else {
            throw WireError("INVALID_ID_TOKEN")
        }
        guard now().unixSeconds < token.expires else { throw WireError("TOKEN_EXPIRED") }
        return SignedInAccount(account: try owner(of: token), signIn: token.signIn)
    }

    /// The account of a token that the store knows, if the token is still valid.
    ///
    /// Throws `USER_NOT_FOUND`, `USER_DISABLED` or `TOKEN_EXPIRED`.
    private func owner(of token: TokenRecord) throws -> Account {
        // At the error USER_NOT_FOUND, firebase-ios-sdk signs the user out. The serial number differs when
        // the account was deleted and another one has its identifier.
        guard let account = account(token.localId), account.serial == token.serial else {
            throw WireError("USER_NOT_FOUND")
        }
        guard !account.isDisabled else { throw WireError("USER_DISABLED") }
        // A changed password or an administrator has ended the sessions before that second.
        guard token.issuedAt >= account.validSince else { throw WireError("TOKEN_EXPIRED") }
        return account
    }

    /// The user of an ID token, for a session cookie that is issued now.
    ///
    /// Throws the errors of ``user(ofIDToken:)``.
    func userForCookie(_ idToken: String) throws -> SignedInAccount {
        let user = try user(ofIDToken: idToken)
        let time = now()
        // Without this note, a revocation in the same second would not end the cookie.
        let account = try change(user.account.localId) { $0.noteToken(at: time) }
        return SignedInAccount(account: account, signIn: user.signIn)
    }

    /// Throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` unless the user signed in during the last five minutes.
    ///
    /// The time of the sign-in counts (`auth_time`): a refreshed token proves nothing new about the user.
    nonisolated func requireRecentSignIn(of user: SignedInAccount) throws {
        // An anonymous user has no credential to sign in with again.
        if user.account.isAnonymous { return }
        guard now().unixSeconds - user.signIn.authTime <= Self.maximumRecentAge else {
            throw WireError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
    }
}
