/// The result of a sign-in by the link in an e-mail.
struct EmailLinkSignIn: Sendable {
    let session: UserSession
    /// Whether the sign-in made the account.
    let isNewUser: Bool
}
