/// An account after a change of it.
struct UpdatedAccount: Sendable {
    let account: Account
    /// A session in place of those that the change ended; nil when it ended none.
    let newSession: UserSession?
}
