/// The error domain and the keys of ``AuthError/errorUserInfo``, with the SDK's name and values.
///
/// The SDK's type also has a key for the second factor, which this package does not implement.
package enum AuthErrors {
    /// The domain of the `NSError`.
    package static let domain = "FIRAuthErrorDomain"
    /// The key of ``AuthErrorCode/name``.
    package static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
    /// The key of ``AuthError/email``.
    package static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
    /// The key of ``AuthError/updatedCredential``.
    package static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
}
