#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON value, such as the claims of a token, or a body with members that are not known.
///
/// A whole number keeps all of its 64 bits. Object members print in alphabetical order, so that the same
/// value always has the same text.
///
/// Source: RFC 8259.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// Reads a JSON text; nil when it is not JSON, nests deeper than 64 levels, or names a member twice.
    ///
    /// If a claim appears twice, some readers take the first value and some the last, so that they read two
    /// different tokens. RFC 7519 section 4 allows a reader to refuse such a token.
    public init?(json: some Collection<UInt8>) {
        guard let text = try? JSONReader.value(of: Array(json), depth: 64), let value = JSONValue(text) else {
            return nil
        }
        self = value
    }

    /// The value as JSON text, in UTF-8.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that JSON cannot express, such as NaN, would throw.
        guard let json = try? encoder.encode(self) else { return [] }
        return Array(json)
    }

    /// The value as JSON text.
    public var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension JSONValue {
    /// The member of an object; nil when it is absent, or this is not an object.
    ///
    /// Setting a member of a value that is not an object replaces the value by an object.
    public subscript(name: String) -> JSONValue? {
        get { object?[name] }
        set {
            var members = object ?? [:]
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The text of a string; nil for another type.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a member; nil when it is absent, empty or of another type.
    package func text(_ name: String) -> String? {
        guard let text = self[name]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// The whole number; nil for a fraction and for a number in a string.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The truth value; nil for another type.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for another type.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for another type.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue {
    /// A number as an integer where it is one: `1.0`, `1e0` and `1` are the same value, and so are `-0.0` and
    /// `0`.
    private init(_ number: Double) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    /// The value of a JSON text that was read; nil for a number beyond `Double`, and for a member that comes
    /// twice.
    private init?(_ text: JSON) {
        switch text {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let value): self = .string(value)
        case .number(let value):
            if let integer = Int64(value) {
                self = .integer(integer)
            } else if let number = Double(value), number.isFinite {
                self = JSONValue(number)
            } else {
                return nil
            }
        case .array(let elements):
            let values = elements.compactMap(JSONValue.init(_:))
            guard values.count == elements.count else { return nil }
            self = .array(values)
        case .object(let members):
            var values: [String: JSONValue] = [:]
            for member in members {
                guard let value = JSONValue(member.value) else { return nil }
                guard values.updateValue(value, forKey: member.name) == nil else { return nil }
            }
            self = .object(values)
        }
    }
}

extension JSONValue: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The truth value is tried before the number, because a decoder may read one as the other.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = JSONValue(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value):
            if let integer = Int64(exactly: value) {
                try container.encode(integer)
            } else {
                try container.encode(value)
            }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of several members with the same name it keeps the last.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
