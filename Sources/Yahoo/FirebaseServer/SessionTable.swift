import JOSE
import PlatformCrypto

/// How a user signed in, which every token of that sign-in repeats.
struct SignIn: Sendable, Hashable {
    /// `firebase.sign_in_provider`: `password`, `yahoo.com`, `custom`, `anonymous` and so on.
    var provider: String
    /// When the user proved who he is, in seconds; a refresh does not move it (`auth_time`).
    var authTime: Int64
    /// The claims of a custom token.
    var extraClaims: [String: JSONValue] = [:]
}

/// A sign-in of an account, and the token that keeps it alive.
struct Session: Sendable {
    var account: Account
    var signIn: SignIn
    /// `iat` of the ID token that is made for it.
    var issuedAt: Int64
    /// The token itself; the store keeps its digest.
    var refreshToken: String
}

/// An ID token that this server issued.
struct IssuedToken: Sendable {
    var localId: String
    var serial: Int
    var signIn: SignIn
    var issuedAt: Int64
    var expires: Int64
}

/// The digests of the tokens that were issued.
///
/// An unsigned ID token proves nothing by itself, so the server knows its own by their digests and refuses
/// all others. That holds in both token modes, and makes a forged token as useless here as in production.
struct SessionTable: Sendable {
    struct Refresh: Sendable {
        var localId: String
        var serial: Int
        var signIn: SignIn
        var issuedAt: Int64
    }

    private var refreshTokens: [SHA256Digest: Refresh] = [:]
    private var idTokens: [SHA256Digest: IssuedToken] = [:]
    private var sweepAt = 1024

    func refresh(_ digest: SHA256Digest) -> Refresh? { refreshTokens[digest] }

    func idToken(_ digest: SHA256Digest) -> IssuedToken? { idTokens[digest] }

    mutating func add(_ digest: SHA256Digest, _ refresh: Refresh) {
        refreshTokens[digest] = refresh
    }

    /// Remembers an ID token, and forgets those that expired a day ago.
    ///
    /// In that day an expired token is told apart from one that was never issued.
    mutating func add(_ digest: SHA256Digest, _ token: IssuedToken) {
        idTokens[digest] = token
        guard idTokens.count >= sweepAt else { return }
        idTokens = idTokens.filter { $0.value.expires + 86_400 > token.issuedAt }
        sweepAt = max(1024, idTokens.count * 2)
    }

    /// Ends every session of an account; ID tokens are judged by the account when they come.
    mutating func revoke(serial: Int) {
        refreshTokens = refreshTokens.filter { $0.value.serial != serial }
    }
}
