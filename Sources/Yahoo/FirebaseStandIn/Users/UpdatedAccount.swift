/// The result of a user's changes to the own account.
struct UpdatedAccount: Sendable {
    /// The account after the changes.
    let account: Account
    /// A session in place of those that the changes ended; nil when they ended none.
    let newSession: UserSession?
}
