/// A user's session, for which an ID token is made now.
struct UserSession: Sendable {
    /// The user, with the account as it was when the store noted that token.
    let user: SignedInAccount
    /// The refresh token itself, while the store keeps its digest.
    let refreshToken: String

    /// The user's account.
    var account: Account { user.account }
}
