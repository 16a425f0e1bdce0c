/// The result of a sign-in that may have made the account.
struct CompletedSignIn: Sendable {
    let session: UserSession
    /// Whether the account did not exist before.
    let isNewUser: Bool
}
