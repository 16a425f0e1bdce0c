/// The result of a password check within the limits.
///
/// It says nothing of the account: ``AccountSignIn`` also refuses one that may not be used.
public enum SignInResult: Sendable, Hashable {
    /// The name is known and the password is right.
    case accepted
    /// Unknown name or wrong password: the answer does not tell which.
    case refused
    /// The password was not checked; the next attempt may come after that many seconds.
    ///
    /// Too many attempts failed for the name, too many sign-ins came from the network, or too many wait.
    case tooMany(retryAfter: Int)
}
