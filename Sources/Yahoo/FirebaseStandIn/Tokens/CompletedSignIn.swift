/// The session of a sign-in, and whether the user is new.
struct CompletedSignIn: Sendable {
    let session: UserSession
    /// Whether the sign-in made the account.
    let isNewUser: Bool
}
