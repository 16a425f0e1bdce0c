/// The result of a sign-in with a user name and a password, as the authorization endpoint needs it.
public enum AccountSignIn<Account: Sendable>: Sendable {
    /// The user name and the password are right, and the account may be used.
    case accepted(Account)
    /// The sign-in failed.
    case refused(SignInProblem)
}
