/// The error of a failed call: its code, and the values that a recovery needs.
public struct AuthError: Error, Sendable {
    /// The code.
    public var code: AuthErrorCode
    /// The server's own words after the first `:`, or advice; nil when there is none.
    ///
    /// Under `NSLocalizedFailureReasonErrorKey` in ``userInfo``.
    public var failureReason: String?
    /// The e-mail address of the account that exists already; nil where the server does not say it.
    ///
    /// Under ``AuthErrors/userInfoEmailKey`` in ``userInfo``.
    public var email: String?
    /// The credential to go on with: link it once the user has signed in another way; nil where there is
    /// none.
    ///
    /// Under ``AuthErrors/userInfoUpdatedCredentialKey`` in ``userInfo``.
    public var updatedCredential: (any AuthCredential)?
    /// The error that caused this one, such as an `HTTPClientError`.
    ///
    /// Under `NSUnderlyingErrorKey` in ``userInfo``.
    public var underlyingError: (any Error)?

    /// Creates an error from its parts.
    public init(
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
public enum AuthErrors {
    /// The domain of every error.
    public static let domain = "FIRAuthErrorDomain"
    /// The key of the code's short string.
    public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
    /// The key of the e-mail address of the account that exists already.
    public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
    /// The key of the credential to go on with.
    public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
}

extension AuthError: CustomStringConvertible {
    /// The code's name and number, and the reason; never the credential.
    public var description: String {
        let reason = failureReason.map { ": \($0)" } ?? ""
        return "\(code.name) (\(code.rawValue))\(reason)"
    }
}
