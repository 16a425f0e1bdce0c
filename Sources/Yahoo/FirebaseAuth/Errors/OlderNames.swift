// The SDK keeps these names for code that is older than its version 11. Do not use them in new code.
// They are here because a test compiles the code that Google publishes, which uses them.
// Source: firebase-ios-sdk 12.19, `SwiftGlobalTests.swift`.

/// ``EmailAuthProvider/id``.
package let EmailAuthProviderID = EmailAuthProvider.id
/// ``AuthErrors/userInfoEmailKey``.
package let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// ``AuthErrors/userInfoUpdatedCredentialKey``.
package let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
