/// What the store remembers of an ID token or a refresh token that it has issued.
struct SessionToken: Sendable {
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

    /// The record of a token for a session.
    init(_ session: UserSession, expires: Int64 = .max) {
        localId = session.account.localId
        serial = session.account.serial
        signIn = session.signIn
        issuedAt = session.issuedAt
        self.expires = expires
    }
}
