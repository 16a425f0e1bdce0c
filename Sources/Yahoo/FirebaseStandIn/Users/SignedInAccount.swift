/// The user whose ID token came with a request: the account, and the sign-in that the token is of.
struct SignedInAccount: Sendable {
    let account: Account
    let signIn: SignInRecord
}
