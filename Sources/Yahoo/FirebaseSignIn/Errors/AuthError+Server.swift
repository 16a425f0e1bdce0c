extension AuthError {
    /// The error of a server's message, such as `WEAK_PASSWORD : Password should be at least 6 characters`.
    ///
    /// As the SDK: the part before the first `:` decides, the part after it is the reason. A message that is
    /// not known is ``AuthErrorCode/internalError``, unless a reason of the envelope says that the key is
    /// wrong.
    init(serverMessage message: String, reasons: [String] = []) {
        let parts = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(Self.trimmed) ?? ""
        // To the end: the SDK stops at a second colon, which cuts off what Yahoo said.
        let detail = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        if let code = Self.codes[name] {
            self.init(code, detail.isEmpty ? nil : detail)
        } else if reasons.contains(where: { $0.hasPrefix("keyInvalid") }) {
            self.init(.invalidAPIKey)
        } else if reasons.contains("ipRefererBlocked") {
            self.init(.appNotAuthorized)
        } else {
            // The SDK hides these words in an inner error. They are needed to find the cause.
            self.init(.internalError, message)
        }
    }

    /// Server messages as of firebase-ios-sdk 12.19, `AuthBackend.clientError`.
    ///
    /// Not in the list, and so internal errors, are `INVALID_CREDENTIAL_OR_PROVIDER_ID`,
    /// `INVALID_REFRESH_TOKEN`, `MISSING_ID_TOKEN`, `PROJECT_DISABLED` and more.
    static let codes: [String: AuthErrorCode] = [
        "ADMIN_ONLY_OPERATION": .adminRestrictedOperation,
        "BLOCKING_FUNCTION_ERROR_RESPONSE": .blockingCloudFunctionError,
        "CREDENTIAL_MISMATCH": .customTokenMismatch,
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": .requiresRecentLogin,
        "EMAIL_CHANGE_NEEDS_VERIFICATION": .emailChangeNeedsVerification,
        "EMAIL_EXISTS": .emailAlreadyInUse,
        "EMAIL_NOT_FOUND": .userNotFound,
        "EXPIRED_OOB_CODE": .expiredActionCode,
        "FEDERATED_USER_ID_ALREADY_LINKED": .credentialAlreadyInUse,
        "INVALID_CONTINUE_URI": .invalidContinueURI,
        "INVALID_CUSTOM_TOKEN": .invalidCustomToken,
        "INVALID_EMAIL": .invalidEmail,
        "INVALID_IDENTIFIER": .invalidEmail,
        "INVALID_IDP_RESPONSE": .invalidCredential,
        "INVALID_ID_TOKEN": .invalidUserToken,
        "INVALID_LOGIN_CREDENTIALS": .invalidCredential,
        "INVALID_OOB_CODE": .invalidActionCode,
        "INVALID_PASSWORD": .wrongPassword,
        "INVALID_PENDING_TOKEN": .invalidCredential,
        "INVALID_PROVIDER_ID": .invalidProviderID,
        "MISSING_CONTINUE_URI": .missingContinueURI,
        "MISSING_EMAIL": .missingEmail,
        "MISSING_OR_INVALID_NONCE": .missingOrInvalidNonce,
        "OPERATION_NOT_ALLOWED": .operationNotAllowed,
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": .passwordDoesNotMeetRequirements,
        "PASSWORD_LOGIN_DISABLED": .operationNotAllowed,
        "TENANT_ID_MISMATCH": .tenantIDMismatch,
        "TOKEN_EXPIRED": .userTokenExpired,
        "TOO_MANY_ATTEMPTS_TRY_LATER": .tooManyRequests,
        "UNAUTHORIZED_DOMAIN": .unauthorizedDomain,
        "UNSUPPORTED_TENANT_OPERATION": .unsupportedTenantOperation,
        "USER_DISABLED": .userDisabled,
        "USER_NOT_FOUND": .userNotFound,
        "WEAK_PASSWORD": .weakPassword,
    ]

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
