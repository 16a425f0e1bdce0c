// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The domain of the errors, and the keys of their dictionaries.
open class AuthErrors: NSObject {
    /// The domain of every `NSError` that FirebaseAuth throws.
    public static let domain: String = declared()
    /// The key of the email address; the value can be missing.
    public static let userInfoEmailKey: String = declared()
    /// The key of the credential to link after another sign-in; the value can be missing.
    public static let userInfoUpdatedCredentialKey: String = declared()
}

/// The cases that the sample names, of about ninety.
///
/// The SDK does not throw this type, but an `NSError` with such a number.
public enum AuthErrorCode: Int, Error {
    /// The provider's answer or the password is wrong.
    case invalidCredential = 17004
    /// Another account has the email address.
    case emailAlreadyInUse = 17007
    /// The password is wrong, in a project without email enumeration protection.
    case wrongPassword = 17009
    case tooManyRequests = 17010
    case userNotFound = 17011
    /// An account with the email address exists.
    case accountExistsWithDifferentCredential = 17012
    /// The last sign-in is too long ago.
    case requiresRecentLogin = 17014
    case providerAlreadyLinked = 17015
    case noSuchProvider = 17016
    case networkError = 17020
    /// The credential belongs to another user than the one who is signed in.
    case userMismatch = 17024
    /// Another account has the provider's account.
    case credentialAlreadyInUse = 17025
    /// By the documentation, another page is open.
    case webContextAlreadyPresented = 17057
    /// The user closed the page, or another one is open.
    case webContextCancelled = 17058
    /// The page reported an error, for example that the user declined.
    case webSignInUserInteractionFailure = 17063
    /// The keychain cannot be read or written.
    case keychainError = 17995
}
