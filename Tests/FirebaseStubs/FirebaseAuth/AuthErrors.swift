// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Names around the errors.
open class AuthErrors: NSObject {
    /// The domain of every `NSError` that FirebaseAuth throws.
    public static let domain: String = declared()
    /// Key of the address; the value can be missing.
    public static let userInfoEmailKey: String = declared()
    /// Key of the credential to go on with; the value can be missing.
    public static let userInfoUpdatedCredentialKey: String = declared()
}

/// The cases that the sample names, of about ninety; what is thrown is an `NSError`
/// with such a number, not this.
public enum AuthErrorCode: Int, Error {
    /// The provider's answer or the password is wrong.
    case invalidCredential = 17004
    /// Another account has the address.
    case emailAlreadyInUse = 17007
    /// The password is wrong, without enumeration protection.
    case wrongPassword = 17009
    case tooManyRequests = 17010
    case userNotFound = 17011
    /// The address has an account.
    case accountExistsWithDifferentCredential = 17012
    /// The last sign-in is too long ago.
    case requiresRecentLogin = 17014
    case providerAlreadyLinked = 17015
    case noSuchProvider = 17016
    case networkError = 17020
    /// Another user than the one that is signed in.
    case userMismatch = 17024
    /// Another account has the provider's account.
    case credentialAlreadyInUse = 17025
    /// Another page is open, by the documentation.
    case webContextAlreadyPresented = 17057
    /// The user closed the page, or another one is open.
    case webContextCancelled = 17058
    /// The page reported an error, such as the user's no.
    case webSignInUserInteractionFailure = 17063
    /// The keychain cannot be read or written.
    case keychainError = 17995
}
