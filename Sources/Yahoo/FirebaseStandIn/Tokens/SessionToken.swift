/// What an ID token or a refresh token of the stand-in says about its session.
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
