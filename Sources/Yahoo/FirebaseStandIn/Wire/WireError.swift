import JSON

/// A refusal in the envelope that every SDK parses; a refusal by a rule has no `status`.
///
/// `{"error":{"code","message","errors":[{"message","reason","domain"}],"status"}}`
struct WireError: Error, Sendable, Hashable {
    /// The HTTP status, repeated as `code`.
    var httpStatus: Int
    /// The code that SDKs map to their own, and after ` : ` a detail.
    var message: String
    /// `errors[0].reason`.
    var reason = "invalid"
    /// `status`, a name of `google.rpc.Code`.
    var status: String?
    /// The reason for the log, where the failure is not the client's; it is not sent.
    var cause: String?

    /// A refusal by a rule: 400 with a code of the SDKs' error tables, such as `EMAIL_EXISTS`.
    init(_ code: String, _ detail: String? = nil, cause: String? = nil) {
        httpStatus = 400
        // SDKs split at the first colon, one of them at space, colon, space.
        message = detail.map { "\(code) : \($0)" } ?? code
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
        "EMAIL_CHANGE_NEEDS_VERIFICATION", "Send a VERIFY_AND_CHANGE_EMAIL code to the new address.")

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

    static func internalError(_ cause: String) -> WireError {
        var error = WireError(500, "INTERNAL", reason: "backendError", "Internal error encountered.")
        error.cause = cause
        return error
    }

    private static func unauthenticated(_ reason: String, _ problem: String) -> WireError {
        WireError(
            401, "UNAUTHENTICATED", reason: reason,
            "\(problem) Expected OAuth 2 access token, login cookie "
                + "or other valid authentication credential.")
    }

    var body: JSONValue {
        var error: [String: JSONValue] = [
            "code": .integer(Int64(httpStatus)), "message": .string(message),
            "errors": [["message": .string(message), "reason": .string(reason), "domain": "global"]],
        ]
        error["status"] = status.map { .string($0) }
        return .object(["error": .object(error)])
    }
}
