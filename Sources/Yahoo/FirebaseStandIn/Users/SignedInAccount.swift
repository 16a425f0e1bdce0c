/// A user who has signed in: the user of a session, or of the ID token that came with a request.
struct SignedInAccount: Sendable {
    let account: Account
    /// The sign-in with which the session began.
    let signIn: SignInRecord
}
