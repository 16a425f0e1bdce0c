/// The result of a sign-in by a custom token or by a link in an email, which may have made the account.
///
/// It always has a session; ``FederatedSignIn``, the result of a sign-in with a provider, may have none.
struct CompletedSignIn: Sendable {
    let session: UserSession
    /// Whether the account did not exist before.
    let isNewUser: Bool
}
