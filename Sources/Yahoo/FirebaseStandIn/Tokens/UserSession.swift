/// A session that has begun or was refreshed, and that gets an ID token now.
struct UserSession: Sendable {
    /// The user, with the account as it was when the store noted that token.
    let user: SignedInAccount
    /// The refresh token itself; the store keeps only its digest.
    let refreshToken: String

    /// The user's account.
    var account: Account { user.account }
}
