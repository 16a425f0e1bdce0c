/// The result of a password check within the limits.
///
/// ``AccountSignIn`` decides as well whether the session of the account goes on.
public enum SignInResult: Sendable, Hashable {
    /// The name is known and the password is right.
    case accepted
    /// Unknown name or wrong password: the answer does not tell which.
    case refused
    /// Too many attempts failed; the next one may come after that many seconds.
    case tooMany(retryAfter: Int)
}
