/// A sign-in, link or reauthentication that succeeded.
package struct AuthDataResult: Sendable {
    package let user: User
    /// The provider's description of the user; nil for linking a password.
    package let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens; nil when Firebase handed out none.
    package let credential: OAuthCredential?
}
