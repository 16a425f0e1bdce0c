import Foundation
import WebText

/// The error of a failed call: its code, and the values that a recovery needs.
package struct AuthError: Error, Sendable {
    /// Why the call failed.
    package var code: AuthErrorCode
    /// The part of the server's message after the first `:`, or a reason of this client.
    package var failureReason: String?
    /// The email address of the account that exists already; nil when the server does not name it.
    package var email: String?
    /// The credential to link once the user has signed in another way.
    package var updatedCredential: AuthCredential?
    /// The error that caused this one, such as an `HTTPClientError`.
    package var underlyingError: (any Error)?

    /// An error with the values that it has.
    package init(
        _ code: AuthErrorCode, _ failureReason: String? = nil, email: String? = nil,
        updatedCredential: AuthCredential? = nil, underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.failureReason = failureReason
        self.email = email
        self.updatedCredential = updatedCredential
        self.underlyingError = underlyingError
    }
}

extension AuthError: CustomStringConvertible {
    /// The code's name and number, and the reason, without the credential.
    package var description: String {
        let reason = failureReason.map { ": \(Printable.text($0, limit: .max))" } ?? ""
        return "\(code.name) (\(code.rawValue))\(reason)"
    }
}

/// The same values for an app that reads the SDK's errors as `NSError`.
extension AuthError: CustomNSError, LocalizedError {
    package static var errorDomain: String { AuthErrors.domain }
    package var errorCode: Int { code.rawValue }
    /// The text of ``description``.
    package var errorDescription: String? { description }

    /// The entries that the SDK puts into `NSError.userInfo`, under the same keys; nil values are left out.
    package var errorUserInfo: [String: Any] {
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

extension AuthError {
    /// The error that a server's message stands for; as in the SDK, the part before the first `:` decides.
    ///
    /// - Parameter reasons: the members `reason` of the answer, which decide for an unknown message.
    init(serverMessage message: String, reasons: [String] = []) {
        let name = message.prefix { $0 != ":" }
        // The SDK stops at a second colon, which cuts off what Yahoo said. Here the detail goes to the end.
        let detail = message.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        if let code = Self.codes[name.trimmingCharacters(in: .whitespaces)] {
            self.init(code, detail.isEmpty ? nil : detail)
        } else if reasons.contains(where: { $0.hasPrefix("keyInvalid") }) {
            self.init(.invalidAPIKey)
        } else if reasons.contains("ipRefererBlocked") {
            self.init(.appNotAuthorized)
        } else {
            // The SDK hides the message in an underlying error. A developer needs it to find the cause.
            self.init(.internalError, message)
        }
    }

    /// The codes by the server's messages; any other message is an internal error.
    ///
    /// Two codes do not come from a message. `Backend` finds `accountExistsWithDifferentCredential` in an
    /// answer with status 200 and `needConfirmation`, and `WebPresenter` throws `webContextCancelled`.
    ///
    /// Source: firebase-ios-sdk 12.19, `AuthBackend.clientError`.
    static let codes: [String: AuthErrorCode] = [
        "ADMIN_ONLY_OPERATION": .adminRestrictedOperation,
        "BLOCKING_FUNCTION_ERROR_RESPONSE": .blockingCloudFunctionError,
        "CREDENTIAL_MISMATCH": .customTokenMismatch,
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": .requiresRecentLogin,
        "EMAIL_CHANGE_NEEDS_VERIFICATION": .emailChangeNeedsVerification,
        "EMAIL_EXISTS": .emailAlreadyInUse,
        "EMAIL_NOT_FOUND": .userNotFound,
        "FEDERATED_USER_ID_ALREADY_LINKED": .credentialAlreadyInUse,
        "INVALID_CUSTOM_TOKEN": .invalidCustomToken,
        "INVALID_EMAIL": .invalidEmail,
        "INVALID_IDENTIFIER": .invalidEmail,
        "INVALID_IDP_RESPONSE": .invalidCredential,
        "INVALID_ID_TOKEN": .invalidUserToken,
        "INVALID_LOGIN_CREDENTIALS": .invalidCredential,
        "INVALID_PASSWORD": .wrongPassword,
        "INVALID_PENDING_TOKEN": .invalidCredential,
        "INVALID_PROVIDER_ID": .invalidProviderID,
        "MISSING_EMAIL": .missingEmail,
        "MISSING_OR_INVALID_NONCE": .missingOrInvalidNonce,
        "OPERATION_NOT_ALLOWED": .operationNotAllowed,
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": .passwordDoesNotMeetRequirements,
        "PASSWORD_LOGIN_DISABLED": .operationNotAllowed,
        "TOKEN_EXPIRED": .userTokenExpired,
        "TOO_MANY_ATTEMPTS_TRY_LATER": .tooManyRequests,
        "UNAUTHORIZED_DOMAIN": .unauthorizedDomain,
        "UNSUPPORTED_TENANT_OPERATION": .unsupportedTenantOperation,
        "USER_DISABLED": .userDisabled,
        "USER_NOT_FOUND": .userNotFound,
        "WEAK_PASSWORD": .weakPassword,
    ]
}
