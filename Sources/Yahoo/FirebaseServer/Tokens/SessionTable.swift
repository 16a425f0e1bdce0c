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
    /// `iat` of the ID token that is made for it.
    var issuedAt: Int64
    /// The token itself; the store keeps its digest.
    var refreshToken: String
}

/// What the server remembers of a token that it issued.
struct SessionToken: Sendable {
    var localId: String
    var serial: Int
    var signIn: SignInRecord
    var issuedAt: Int64
    /// When an ID token ends, in seconds; a refresh token has no end.
    var expires = Int64.max
}

/// The digests of the tokens that were issued.
///
/// An unsigned ID token proves nothing by itself. So the server recognizes its own tokens by their digests
/// and refuses all others, in both token modes: a forged token is as useless here as in production.
struct SessionTable: Sendable {
    /// How long a refresh token of a deleted account is told apart from a forged one, in seconds: 30 days.
    private static let memoryOfDeletions: Int64 = 30 * 86_400

    private var refreshTokens: [SHA256Digest: SessionToken] = [:]
    private var idTokens: [SHA256Digest: SessionToken] = [:]
    /// When each deleted account was deleted, in seconds, by its serial number.
    private var deletions: [Int: Int64] = [:]
    private var idTokenSweepAt = 1024
    private var refreshSweepAt = 1024

    func refreshToken(_ digest: SHA256Digest) -> SessionToken? { refreshTokens[digest] }

    func idToken(_ digest: SHA256Digest) -> SessionToken? { idTokens[digest] }

    mutating func add(refreshToken digest: SHA256Digest, _ token: SessionToken) {
        refreshTokens[digest] = token
        forgetOldDeletions(at: token.issuedAt)
    }

    /// Remembers an ID token, and forgets those that expired a day ago.
    ///
    /// In that day an expired token is told apart from one that was never issued.
    mutating func add(idToken digest: SHA256Digest, _ token: SessionToken) {
        idTokens[digest] = token
        guard idTokens.count >= idTokenSweepAt else { return }
        idTokens = idTokens.filter { $0.value.expires + 86_400 > token.issuedAt }
        idTokenSweepAt = max(1024, idTokens.count * 2)
    }

    /// Notes that an account was deleted; its tokens stay known for a while.
    ///
    /// A refresh then answers `USER_NOT_FOUND`, after which the SDKs sign the user out.
    mutating func noteDeletion(serial: Int, at second: Int64) {
        deletions[serial] = second
        forgetOldDeletions(at: second)
    }

    /// Forgets deletions of long ago with their refresh tokens; amortized O(1) for each addition.
    private mutating func forgetOldDeletions(at second: Int64) {
        guard refreshTokens.count + deletions.count >= refreshSweepAt else { return }
        let old = deletions.filter { $0.value + Self.memoryOfDeletions <= second }
        refreshTokens = refreshTokens.filter { old[$0.value.serial] == nil }
        for serial in old.keys { deletions[serial] = nil }
        refreshSweepAt = max(1024, (refreshTokens.count + deletions.count) * 2)
    }
}
