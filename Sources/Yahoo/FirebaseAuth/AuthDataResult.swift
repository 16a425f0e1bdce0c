/// A sign-in, link or reauthentication that succeeded; in Google's SDK it is a class, whose values do not change either.
package struct AuthDataResult: Sendable {
    /// The user, with the new state of the account.
    package let user: User
    /// What Firebase answers about the sign-in besides the user and the tokens; nil after a password was linked.
    package let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when the answer has none, as for a password.
    package let credential: OAuthCredential?
}
