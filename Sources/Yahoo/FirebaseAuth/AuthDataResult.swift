/// A sign-in, link or reauthentication that succeeded.
package struct AuthDataResult: Sendable {
    /// The user, with the new state of the account.
    package let user: User
    /// What Firebase answers about the sign-in besides the user; nil after a password was linked.
    package let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when the answer has none, as for a password.
    package let credential: OAuthCredential?
}
