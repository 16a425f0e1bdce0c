/// The result of a sign-in.
public enum AccountSignIn<Account: Sendable>: Sendable {
    /// The user name and the password are right, and the account may be used.
    case accepted(Account)
    /// The sign-in failed.
    case refused(SignInProblem)
}
