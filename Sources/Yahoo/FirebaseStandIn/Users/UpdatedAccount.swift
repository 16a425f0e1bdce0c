/// The result of the changes that users make to their own accounts.
struct UpdatedAccount: Sendable {
    /// The account after the changes.
    let account: Account
    /// A session in place of those that the changes ended; nil when they ended none.
    let newSession: UserSession?
}
