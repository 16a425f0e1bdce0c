import AuthorizationServer

/// The result of a sign-in with a user name and a password.
enum PasswordCheck {
    /// The user name and the password are right, and the account may be used.
    case accepted(UserAccount)
    /// The sign-in failed.
    case refused(SignInProblem)
}
