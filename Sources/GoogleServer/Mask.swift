import AppFlip
import LocalHTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes secrets, codes and tokens out of what a record shows.
enum Mask {
    fileprivate static let secretNames = [
        "client_secret", "code", "code_verifier", "refresh_token", "access_token", "token", "id_token",
    ]

    /// So much of a secret may be told: how long it is.
    fileprivate static func masked(_ value: String) -> String { "(\(value.utf8.count) bytes)" }

    static func headers(_ headers: HTTPHeaders) -> [String: String] {
        var shown: [String: String] = [:]
        for field in headers {
            let scheme = field.value.prefix { $0 != " " }
            let isSecret = field.name.lowercased() == "authorization"
            shown[field.name] =
                isSecret
                ? "\(scheme) \(masked(String(field.value.dropFirst(scheme.count + 1))))" : field.value
        }
        return shown
    }

    static func form(_ body: [UInt8]) -> String {
        Parameters(parsing: String(decoding: body, as: UTF8.self), plus: .space).items
            .map { item in
                let isSecret = secretNames.contains { $0.utf8.elementsEqual(item.name.utf8) }
                return "\(item.name)=\(isSecret ? masked(item.rawValue) : item.rawValue)"
            }
            .joined(separator: "&")
    }

    /// The body of an answer: JSON with its secrets masked, the beginning of a page, or only the length of
    /// anything else, because nobody knows where a secret stands in it.
    static func answer(_ response: HTTPResponse) -> String {
        if let object = try? JSONDecoder().decode([String: JSONValue].self, from: Data(response.body)) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let json = try? encoder.encode(JSONValue.object(object).masked)
            return json.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let text = response.text
        return text.hasPrefix("<") ? String(text.prefix(200)) : masked(text)
    }
}

/// A JSON value of any kind, kept as it is.
private enum JSONValue: Codable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The value with every secret in it masked, at any depth.
    var masked: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.masked))
        case .object(let fields):
            .object(
                Dictionary(
                    uniqueKeysWithValues: fields.map { name, value in
                        (name, Mask.secretNames.contains(name) ? .text(value.maskedText) : value.masked)
                    }))
        case .null, .bool, .integer, .number, .text: self
        }
    }

    private var maskedText: String {
        if case .text(let value) = self { Mask.masked(value) } else { "(no text)" }
    }
}
