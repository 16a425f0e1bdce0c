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
        switch value(name) {
        case nil: return nil
        case .string(let text): return text.isEmpty ? nil : text
        case .integer(let number): return String(number)
        default: throw Self.wrongType(name, "a string")
        }
    }

    func text(_ name: String, missing code: String) throws -> String {
        guard let text = try text(name) else { throw WireError(code) }
        return text
    }

    func idToken() throws -> String { try text("idToken", missing: "MISSING_ID_TOKEN") }

    func flag(_ name: String) throws -> Bool? {
        switch value(name) {
        case nil: return nil
        case .bool(let flag): return flag
        case .string("true"): return true
        case .string("false"): return false
        default: throw Self.wrongType(name, "true or false")
        }
    }

    func number(_ name: String) throws -> Int64? {
        let number: Int64? =
            switch value(name) {
            case nil: nil
            case .integer(let number): number
            case .string(let text): Int64(text)
            case .number(let number): Int64(exactly: number)
            default: nil
            }
        guard number != nil || value(name) == nil else { throw Self.wrongType(name, "a whole number") }
        return number
    }

    /// The texts of an array; empty when it is absent.
    func texts(_ name: String) throws -> [String] {
        try elements(name).map { element in
            guard let text = element.string else { throw Self.wrongType(name, "strings") }
            return text
        }
    }

    /// The objects of an array; empty when it is absent.
    func objects(_ name: String) throws -> [RequestFields] {
        try elements(name).map { element in
            guard let members = element.object else { throw Self.wrongType(name, "objects") }
            return RequestFields(members)
        }
    }

    func object(_ name: String) throws -> RequestFields? {
        guard let value = value(name) else { return nil }
        guard let members = value.object else { throw Self.wrongType(name, "an object") }
        return RequestFields(members)
    }

    private func elements(_ name: String) throws -> [JSONValue] {
        switch value(name) {
        case nil: return []
        case .array(let elements): return elements
        case .string(let text): return [.string(text)]
        default: throw Self.wrongType(name, "an array")
        }
    }

    private static func wrongType(_ name: String, _ expected: String) -> WireError {
        .invalidArgument("Invalid value at '\(name)': expected \(expected).")
    }

    private static func snakeCase(_ name: String) -> String {
        String(
            decoding: name.utf8.flatMap { (65...90).contains($0) ? [95, $0 | 0x20] : [$0] }, as: UTF8.self)
    }
}
