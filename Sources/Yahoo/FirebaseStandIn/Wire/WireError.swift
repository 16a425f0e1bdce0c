import JSON

/// A refusal in the JSON that every SDK parses.
///
/// `{"error":{"code","message","errors":[{"message","reason","domain"}],"status"}}`
///
/// Source: Google Cloud APIs, "Errors"; Identity Platform, "Handling errors".
struct WireError: Error, Sendable, Hashable {
    /// The HTTP status, repeated as `code`.
    let httpStatus: Int
    /// The code that SDKs map to their own errors, such as `EMAIL_EXISTS`, and after ` : ` a detail.
    let message: String
    /// The reason in the first element of `errors`.
    let reason: String
    /// A name of `google.rpc.Code`, or the emulator's `NOT_IMPLEMENTED`; nil for an error of the SDKs' tables (wire name
    /// `status`).
    let status: String?
    /// What failed, for the log, when the failure is not the client's; it is not sent.
    let cause: String?

    /// A refusal with status 400 and a code of the SDKs' error tables, such as `EMAIL_EXISTS`; only the log gets the cause.
    init(_ code: String, _ detail: String? = nil, cause: String? = nil) {
        // SDKs split the message at the first colon; the JavaScript SDK's `_performFetchWithErrorHandling` at space,
        // colon, space.
        let message = detail.map { "\(code) : \($0)" } ?? code
        self.init(httpStatus: 400, status: nil, reason: "invalid", message: message, cause: cause)
    }

    /// An error with all values of its JSON.
    private init(
        httpStatus: Int, status: String?, reason: String, message: String, cause: String? = nil
    ) {
        self.httpStatus = httpStatus
        self.status = status
        self.reason = reason
        self.message = message
        self.cause = cause
    }

    /// A field or parameter that cannot be read.
    static func invalidArgument(_ message: String) -> WireError {
        WireError(httpStatus: 400, status: "INVALID_ARGUMENT", reason: "invalid", message: message)
    }

    /// Something that production has and this server does not, in the words of Firebase's emulator.
    ///
    /// Source: firebase-tools, `src/emulator/auth/errors.ts`. In `google.rpc.Code` the name is `UNIMPLEMENTED`.
    static func notImplemented(_ what: String) -> WireError {
        WireError(
            httpStatus: 501, status: "NOT_IMPLEMENTED", reason: "unimplemented",
            message: "\(what) is not implemented.")
    }

    /// A user wants a new address without a proof of owning it, while email enumeration protection is on.
    ///
    /// Source: the server's answer in reports (firebase-js-sdk, issues 8009 and 8883).
    static let unverifiedNewEmail = WireError(
        "OPERATION_NOT_ALLOWED", "Please verify the new email before changing email.")

    /// An app sends no API key.
    static let missingAPIKey = WireError(
        httpStatus: 403, status: "PERMISSION_DENIED", reason: "forbidden",
        message: "The request is missing a valid API key.")
    /// No project has the API key; the iOS SDK looks for a reason that begins with `keyInvalid`.
    static let unknownAPIKey = WireError(
        httpStatus: 400, status: "INVALID_ARGUMENT", reason: "keyInvalid",
        message: "API key not valid. Please pass a valid API key.")
    /// An administrator sends no token.
    static let missingBearerToken = unauthenticated(
        reason: "required", "Request is missing required authentication credential.")
    /// The token is not an administrator's.
    static let invalidBearerToken = unauthenticated(
        reason: "authError", "Request had invalid authentication credentials.")
    /// No route has the path, or none there has the HTTP method.
    static let notFound = WireError(
        httpStatus: 404, status: "NOT_FOUND", reason: "notFound", message: "Not Found")

    /// An error that no method expects; only the log gets the cause.
    static func internalError(_ cause: String) -> WireError {
        WireError(
            httpStatus: 500, status: "INTERNAL", reason: "backendError",
            message: "Internal error encountered.", cause: cause)
    }

    private static func unauthenticated(reason: String, _ problem: String) -> WireError {
        WireError(
            httpStatus: 401, status: "UNAUTHENTICATED", reason: reason,
            message: "\(problem) Expected OAuth 2 access token, login cookie "
                + "or other valid authentication credential.")
    }

    /// The body of the answer.
    var body: JSONValue {
        var error: JSONObject = [
            "code": .integer(Int64(httpStatus)), "message": .string(message),
            "errors": [["message": .string(message), "reason": .string(reason), "domain": "global"]],
        ]
        error["status"] = status.map { .string($0) }
        return .object(["error": .object(error)])
    }
}
