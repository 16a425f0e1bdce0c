/// What the store remembers of an ID token or a refresh token that it has issued.
struct TokenRecord: Sendable {
    /// The account's identifier.
    let localId: String
    /// The account's serial number (``Account/serial``).
    let serial: Int
    /// How the user signed in.
    let signIn: SignInRecord
    /// When the token was issued, in seconds since 1970 (claim `iat`).
    let issuedAt: Int64
    /// When an ID token expires, in seconds since 1970; the maximum for a refresh token, which never expires.
    let expires: Int64

    /// The record of a token that is made for a user right after ``Account/noteToken(at:)``, which sets the time of its issue.
    init(_ user: SignedInAccount, expires: Int64 = .max) {
        localId = user.account.localId
        serial = user.account.serial
        signIn = user.signIn
        issuedAt = user.account.latestTokenAt
        self.expires = expires
    }
}
