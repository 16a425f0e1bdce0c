import Foundation

/// The same error for code that was written against `NSError`.
///
/// On Apple platforms `error as NSError` has this domain, code and dictionary. On Linux that cast stops the
/// program; there `code` and ``userInfo`` of the typed error say the same.
extension AuthError: CustomNSError, LocalizedError {
    /// ``AuthErrors/domain``.
    package static var errorDomain: String { AuthErrors.domain }

    /// The number of the code.
    package var errorCode: Int { code.rawValue }

    /// ``userInfo``.
    package var errorUserInfo: [String: Any] { userInfo }

    /// The short string of the code and the reason, for people.
    package var errorDescription: String? { description }

    /// The entries that the SDK puts into `NSError.userInfo`, under the same keys; nil values are left out.
    package var userInfo: [String: Any] {
        var info: [String: Any] = [
            AuthErrors.userInfoNameKey: code.name, NSLocalizedDescriptionKey: description,
        ]
        info[NSLocalizedFailureReasonErrorKey] = failureReason
        info[AuthErrors.userInfoEmailKey] = email
        info[AuthErrors.userInfoUpdatedCredentialKey] = updatedCredential
        info[NSUnderlyingErrorKey] = underlyingError
        return info
    }
}
