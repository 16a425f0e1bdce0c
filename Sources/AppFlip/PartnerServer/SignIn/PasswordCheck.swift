import AuthorizationServer

/// The result of the check of a user name and a password, without a session: the account, or why it is refused.
enum PasswordCheck {
    /// The user name and the password are right, and the account may be used.
    case accepted(UserAccount)
    /// The sign-in failed.
    case refused(SignInProblem)
}
