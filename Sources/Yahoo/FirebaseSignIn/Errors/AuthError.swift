import Foundation

/// The error of a failed call: its code, and the values that a recovery needs.
package struct AuthError: Error, Sendable {
    package var code: AuthErrorCode
    /// The server's own words after the first `:`, or advice; nil when there is none.
    ///
    /// Under `NSLocalizedFailureReasonErrorKey` in ``userInfo``.
    package var failureReason: String?
    /// The e-mail address of the account that exists already; nil where the server does not say it.
    ///
    /// Under ``AuthErrors/userInfoEmailKey`` in ``userInfo``.
    package var email: String?
    /// The credential to go on with: link it once the user has signed in another way; nil where there is
    /// none.
    ///
    /// Under ``AuthErrors/userInfoUpdatedCredentialKey`` in ``userInfo``.
    package var updatedCredential: (any AuthCredential)?
    /// The error that caused this one, such as an `HTTPClientError`.
    ///
    /// Under `NSUnderlyingErrorKey` in ``userInfo``.
    package var underlyingError: (any Error)?

    package init(
        _ code: AuthErrorCode, _ failureReason: String? = nil, email: String? = nil,
        updatedCredential: (any AuthCredential)? = nil, underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.failureReason = failureReason
        self.email = email
        self.updatedCredential = updatedCredential
        self.underlyingError = underlyingError
    }
}

/// The error domain and the keys of ``AuthError/userInfo``, with the SDK's values.
package enum AuthErrors {
    /// The domain of every error.
    package static let domain = "FIRAuthErrorDomain"
    /// The key of the code's short string.
    package static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
    /// The key of the e-mail address of the account that exists already.
    package static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
    /// The key of the credential to go on with.
    package static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
}

extension AuthError: CustomStringConvertible {
    /// The code's name and number, and the reason; never the credential.
    package var description: String {
        let reason = failureReason.map { ": \($0)" } ?? ""
        return "\(code.name) (\(code.rawValue))\(reason)"
    }
}

/// The same error for code that was written against `NSError`.
///
/// On Apple platforms `error as NSError` has this domain, code and dictionary. On Linux that cast stops the
/// program; there `code` and ``userInfo`` of the typed error say the same.
extension AuthError: CustomNSError, LocalizedError {
    package static var errorDomain: String { AuthErrors.domain }
    package var errorCode: Int { code.rawValue }
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
