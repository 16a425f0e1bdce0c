import JOSE

/// A refusal in the envelope that every SDK parses.
///
/// `{"error":{"code","message","errors":[{"message","reason","domain"}],"status"}}`; a refusal by a rule
/// has no `status`.
struct WireError: Error, Sendable, Hashable {
    /// The HTTP status, repeated as `code`.
    var httpStatus: Int
    /// The name that SDKs map to their own codes.
    var message: String
    /// `errors[0].reason`.
    var reason = "invalid"
    /// `status`, a name of `google.rpc.Code`.
    var status: String?
    /// The reason for the log, where the failure is not the client's; it is not sent.
    var cause: String?

    /// A refusal by a rule: 400 with a code, and a detail after ` : `.
    init(_ code: ErrorCode, _ detail: String? = nil, cause: String? = nil) {
        httpStatus = 400
        // SDKs split at the first colon, one of them at space, colon, space.
        message = detail.map { "\(code.rawValue) : \($0)" } ?? code.rawValue
        self.cause = cause
    }

    private init(_ httpStatus: Int, _ status: String, reason: String, _ message: String) {
        self.httpStatus = httpStatus
        self.status = status
        self.reason = reason
        self.message = message
    }

    static func invalidArgument(_ message: String) -> WireError {
        WireError(400, "INVALID_ARGUMENT", reason: "invalid", message)
    }

    static func notImplemented(_ what: String) -> WireError {
        WireError(501, "NOT_IMPLEMENTED", reason: "unimplemented", "\(what) is not implemented.")
    }

    /// A user wants another address, and has not shown to own it.
    static let newAddress = WireError(
        .emailChangeNeedsVerification, "An administrator can set the new address.")

    static let missingAPIKey = WireError(
        403, "PERMISSION_DENIED", reason: "forbidden", "The request is missing a valid API key.")
    /// The iOS SDK looks for a reason that begins with `keyInvalid`.
    static let unknownAPIKey = WireError(
        400, "INVALID_ARGUMENT", reason: "keyInvalid", "API key not valid. Please pass a valid API key.")
    static let missingBearer = unauthenticated(
        "required", "Request is missing required authentication credential.")
    static let wrongBearer = unauthenticated(
        "authError", "Request had invalid authentication credentials.")
    static let notFound = WireError(404, "NOT_FOUND", reason: "notFound", "Not Found")
    static let internalError = WireError(
        500, "INTERNAL", reason: "backendError", "Internal error encountered.")

    private static func unauthenticated(_ reason: String, _ problem: String) -> WireError {
        WireError(
            401, "UNAUTHENTICATED", reason: reason,
            "\(problem) Expected OAuth 2 access token, login cookie "
                + "or other valid authentication credential.")
    }

    /// The envelope as JSON.
    var body: JSONValue {
        var error: [String: JSONValue] = [
            "code": .integer(Int64(httpStatus)), "message": .string(message),
            "errors": [["message": .string(message), "reason": .string(reason), "domain": "global"]],
        ]
        error["status"] = status.map { .string($0) }
        return .object(["error": .object(error)])
    }
}

/// The codes that SDKs know; on the wire a message begins with one, and ` : ` and a detail may follow.
///
/// Source: the error tables of the SDKs, which map these strings to their own codes.
enum ErrorCode: String, Sendable, CaseIterable {
    // Accounts.
    case emailExists = "EMAIL_EXISTS"
    case emailNotFound = "EMAIL_NOT_FOUND"
    case userNotFound = "USER_NOT_FOUND"
    case userDisabled = "USER_DISABLED"
    case duplicateLocalId = "DUPLICATE_LOCAL_ID"
    case phoneNumberExists = "PHONE_NUMBER_EXISTS"
    case invalidEmail = "INVALID_EMAIL"
    case invalidIdentifier = "INVALID_IDENTIFIER"
    case invalidPhoneNumber = "INVALID_PHONE_NUMBER"
    case missingEmail = "MISSING_EMAIL"
    case missingIdentifier = "MISSING_IDENTIFIER"
    case missingLocalId = "MISSING_LOCAL_ID"
    case localIdListExceedsLimit = "LOCAL_ID_LIST_EXCEEDS_LIMIT"
    case notDisabled = "NOT_DISABLED"
    case missingUserAccount = "MISSING_USER_ACCOUNT"
    case unexpectedParameter = "UNEXPECTED_PARAMETER"

    // Passwords.
    case invalidLoginCredentials = "INVALID_LOGIN_CREDENTIALS"
    case invalidPassword = "INVALID_PASSWORD"
    case missingPassword = "MISSING_PASSWORD"
    case weakPassword = "WEAK_PASSWORD"
    case passwordLoginDisabled = "PASSWORD_LOGIN_DISABLED"
    case tooManyAttemptsTryLater = "TOO_MANY_ATTEMPTS_TRY_LATER"

    // Operations that the user may not do, or not now.
    case operationNotAllowed = "OPERATION_NOT_ALLOWED"
    case adminOnlyOperation = "ADMIN_ONLY_OPERATION"
    case credentialTooOld = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    case emailChangeNeedsVerification = "EMAIL_CHANGE_NEEDS_VERIFICATION"
    case insufficientPermission = "INSUFFICIENT_PERMISSION"
    case unsupportedTenantOperation = "UNSUPPORTED_TENANT_OPERATION"
    case invalidRequestType = "INVALID_REQ_TYPE"

    // Tokens.
    case missingIDToken = "MISSING_ID_TOKEN"
    case invalidIDToken = "INVALID_ID_TOKEN"
    case tokenExpired = "TOKEN_EXPIRED"
    case missingGrantType = "MISSING_GRANT_TYPE"
    case invalidGrantType = "INVALID_GRANT_TYPE"
    case missingRefreshToken = "MISSING_REFRESH_TOKEN"
    case invalidRefreshToken = "INVALID_REFRESH_TOKEN"
    case missingCustomToken = "MISSING_CUSTOM_TOKEN"
    case invalidCustomToken = "INVALID_CUSTOM_TOKEN"
    case credentialMismatch = "CREDENTIAL_MISMATCH"
    case invalidDuration = "INVALID_DURATION"

    // Claims.
    case claimsTooLarge = "CLAIMS_TOO_LARGE"
    case invalidClaims = "INVALID_CLAIMS"
    case forbiddenClaim = "FORBIDDEN_CLAIM"

    // Addresses to continue at.
    case missingContinueURI = "MISSING_CONTINUE_URI"
    case invalidContinueURI = "INVALID_CONTINUE_URI"

    // Identity providers.
    case missingRequestURI = "MISSING_REQUEST_URI"
    case invalidRequestURI = "INVALID_REQUEST_URI"
    case invalidCredentialOrProviderId = "INVALID_CREDENTIAL_OR_PROVIDER_ID"
    case invalidIdpResponse = "INVALID_IDP_RESPONSE"
    case invalidPendingToken = "INVALID_PENDING_TOKEN"
    case federatedUserIdAlreadyLinked = "FEDERATED_USER_ID_ALREADY_LINKED"
    case missingOrInvalidNonce = "MISSING_OR_INVALID_NONCE"
    case invalidProviderId = "INVALID_PROVIDER_ID"
    case missingProviderId = "MISSING_PROVIDER_ID"
    case missingRawId = "MISSING_RAW_ID"
    case configurationNotFound = "CONFIGURATION_NOT_FOUND"
}
