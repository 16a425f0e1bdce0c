import WebText

/// A JSON value, such as the claims of a token, or a body with members that are not known.
///
/// A whole number that fits `Int64` keeps all of its bits. Object members print in the order of the bytes of their names,
/// so that the same value always has the same text.
///
/// Source: RFC 8259.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction that fits `Int64`.
    case integer(Int64)
    /// Any other number; a whole number that code gives here is the same value as its ``integer(_:)``.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by name.
    case object(JSONObject)

    /// Reads a JSON text; nil when it is not JSON, nests deeper than 64 levels, names a member twice, or has a number
    /// beyond `Double`.
    ///
    /// If a claim appears twice, some readers take the first value and some the last, so that they read two
    /// different tokens. RFC 7519 section 4 allows a reader to refuse such a token.
    public init?(json: some Collection<UInt8>) {
        guard let text = try? JSONReader.value(of: Array(json), depth: 64), let value = JSONValue(text) else {
            return nil
        }
        self = value
    }

    /// The value as JSON text, in UTF-8; empty when it has a number that JSON cannot express, such as NaN.
    public var json: [UInt8] {
        var json: [UInt8] = []
        return write(to: &json) ? json : []
    }

    /// The value as JSON text; empty when it has a number that JSON cannot express, such as NaN.
    public var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension JSONValue {
    /// The member of an object; nil when it is absent, or this is not an object.
    ///
    /// Setting a member of a value that is not an object replaces the value by an object.
    public subscript(name: String) -> JSONValue? {
        get { object?[name] }
        set {
            var members = object ?? JSONObject()
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

    /// Whether a member is there; null says as little as an absent member does.
    package func has(_ name: String) -> Bool { (self[name] ?? .null) != .null }

    /// The whole number; nil for a fraction, for a number beyond `Int64`, and for a number in a string.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number)
        default: nil
        }
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
    public var object: JSONObject? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue {
    /// A number as an integer where it is one: `1.0`, `1e0` and `1` are the same value, and so are `-0.0` and
    /// `0`.
    private init(_ number: Double) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    /// The value of a JSON text that was read; nil for a number beyond `Double`, and for a name that two members have.
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
            var values = JSONObject()
            for member in members {
                guard values[member.name] == nil, let value = JSONValue(member.value) else { return nil }
                values[member.name] = value
            }
            self = .object(values)
        }
    }
}

extension JSONValue: Hashable {
    /// Compares texts by bytes: `String` would also take a canonically equivalent text for the same.
    ///
    /// Numbers are compared by their value.
    public static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer, .integer), (.integer, .number), (.number, .integer):
            one.integer == other.integer
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    /// Hashes the bytes of texts, whole numbers as integers, and all other values as they are.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .number(let value):
            if let integer = Int64(exactly: value) { hasher.combine(integer) } else { hasher.combine(value) }
        case .string(let value): hasher.combine(ByteString(value))
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

// The text of a value. JSONEncoder would keep one of two members whose names are canonically equivalent.
extension JSONValue {
    /// Adds the text; false when the value has a number that JSON cannot express.
    private func write(to json: inout [UInt8]) -> Bool {
        switch self {
        case .null: json += "null".utf8
        case .bool(let value): json += (value ? "true" : "false").utf8
        case .integer(let value): json += "\(value)".utf8
        case .number(let value):
            guard value.isFinite else { return false }
            json += (Int64(exactly: value)?.description ?? value.description).utf8
        case .string(let value): Self.write(value, to: &json)
        case .array(let elements):
            json.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                guard element.write(to: &json) else { return false }
            }
            json.append(UInt8(ascii: "]"))
        case .object(let members):
            json.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &json)
                json.append(UInt8(ascii: ":"))
                guard member.value.write(to: &json) else { return false }
            }
            json.append(UInt8(ascii: "}"))
        }
        return true
    }

    /// Adds a text in quotation marks, with the escapes that RFC 8259 section 7 asks for.
    private static func write(_ text: String, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): json += #"\""#.utf8
            case UInt8(ascii: "\\"): json += #"\\"#.utf8
            case 0x08: json += #"\b"#.utf8
            case 0x09: json += #"\t"#.utf8
            case 0x0A: json += #"\n"#.utf8
            case 0x0C: json += #"\f"#.utf8
            case 0x0D: json += #"\r"#.utf8
            case ..<0x20: json += (#"\u00"# + Hex.text([byte])).utf8
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
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
        } else if let value = try Self.number(in: container) {
            self = JSONValue(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if (try? decoder.unkeyedContainer()) != nil {
            // What is wrong in an element is the error, and not that an array is not an object.
            self = .array(try container.decode([JSONValue].self))
        } else {
            self = .object(try container.decode(JSONObject.self))
        }
    }

    /// The number in a container; nil when it has another type.
    ///
    /// Throws for a number beyond `Double`.
    private static func number(in container: any SingleValueDecodingContainer) throws -> Double? {
        do { return try container.decode(Double.self) } catch DecodingError.typeMismatch { return nil }
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
        case .object(let members): try container.encode(members)
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
        var members = JSONObject()
        for (name, value) in elements { members[name] = value }
        self = .object(members)
    }
}
