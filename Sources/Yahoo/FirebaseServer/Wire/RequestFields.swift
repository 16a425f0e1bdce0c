import HTTPMessages
import JOSE
import WebText

/// The fields of a request body, by the JSON mapping of protocol buffers as Google's servers read it.
///
/// A name may be `idToken` or `id_token`, a whole number a number or text; `null` is the same as absent.
struct RequestFields: Sendable {
    let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) { self.members = members }

    init(of request: HTTPRequest) throws {
        var members: [String: JSONValue] = [:]
        if request.isForm {
            let form = Parameters(parsing: PercentCoding.text(of: request.body), plus: .space)
            for item in form.items {
                guard let value = try? item.decoded() else {
                    throw WireError.invalidArgument("The form field \(item.name) cannot be decoded.")
                }
                members[item.name] = .string(value)
            }
        } else if !request.body.isEmpty {
            guard let object = JSONValue(json: request.body)?.object else {
                throw WireError.invalidArgument(
                    "Invalid JSON payload received. The body is not a JSON object; send one, or send nothing."
                )
            }
            members = object
        }
        self.init(members)
    }

    func value(_ name: String) -> JSONValue? {
        guard let value = members[name] ?? members[Self.snakeCase(name)], value != .null else { return nil }
        return value
    }

    /// The text; nil when it is absent, and also when it is empty, which protocol buffers do not tell apart.
    func text(_ name: String) throws -> String? {
        let text = try read(name, "a string") { $0.string ?? $0.integer.map { String($0) } }
        return text?.isEmpty == true ? nil : text
    }

    func text(_ name: String, missing code: String) throws -> String {
        guard let text = try text(name) else { throw WireError(code) }
        return text
    }

    func idToken() throws -> String { try text("idToken", missing: "MISSING_ID_TOKEN") }

    func flag(_ name: String) throws -> Bool? {
        try read(name, "true or false") { $0.bool ?? $0.string.flatMap { Bool($0) } }
    }

    func number(_ name: String) throws -> Int64? {
        try read(name, "a whole number") { value in
            if case .number(let number) = value { return Int64(exactly: number) }
            return value.integer ?? value.string.flatMap { Int64($0) }
        }
    }

    func object(_ name: String) throws -> RequestFields? {
        try read(name, "an object") { $0.object.map { RequestFields($0) } }
    }

    /// The texts of an array; empty when it is absent.
    func texts(_ name: String) throws -> [String] {
        try read(name, "strings") { Self.elements(of: $0) { $0.string } } ?? []
    }

    /// The objects of an array; empty when it is absent.
    func objects(_ name: String) throws -> [RequestFields] {
        try read(name, "objects") { Self.elements(of: $0) { $0.object.map { RequestFields($0) } } } ?? []
    }

    private func read<Value>(
        _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws -> Value? {
        guard let value = value(name) else { return nil }
        guard let result = read(value) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected \(expected).")
        }
        return result
    }

    /// The elements of an array, or a text as the only one; nil when one of them cannot be read.
    private static func elements<Value>(of value: JSONValue, _ read: (JSONValue) -> Value?) -> [Value]? {
        guard let elements = value.array ?? (value.string == nil ? nil : [value]) else { return nil }
        let values = elements.compactMap(read)
        return values.count == elements.count ? values : nil
    }

    /// The members that are no objects, by their paths in camel case, such as `signIn.email.enabled`.
    var leaves: [String: JSONValue] {
        var leaves: [String: JSONValue] = [:]
        for (name, value) in members {
            let name = Self.camelCase(name)
            if let object = value.object {
                for (path, leaf) in RequestFields(object).leaves { leaves["\(name).\(path)"] = leaf }
            } else {
                leaves[name] = value
            }
        }
        return leaves
    }

    /// The name in camel case; one in camel case stays as it is.
    static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.prefix(1).joined() + others.joined()
    }

    private static func snakeCase(_ name: String) -> String {
        String(
            decoding: name.utf8.flatMap { (65...90).contains($0) ? [95, $0 | 0x20] : [$0] }, as: UTF8.self)
    }
}

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
