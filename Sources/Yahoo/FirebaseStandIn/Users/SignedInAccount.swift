/// The user whose ID token came with a request.
struct SignedInAccount: Sendable {
    let account: Account
    /// The sign-in with which the session of the token began.
    let signIn: SignInRecord
}
