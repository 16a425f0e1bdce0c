/// The error domain and the keys of ``AuthError/userInfo``, with the SDK's values.
package enum AuthErrors {
    package static let domain = "FIRAuthErrorDomain"
    package static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
    package static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
    package static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
}
