import WebText

/// The members of a JSON object by the bytes of their names, where `String` compares by canonical equivalence.
///
/// It has no order, and the methods of a dictionary.
public struct JSONObject: Sendable, Hashable {
    private var values: [ByteString: JSONValue] = [:]

    /// Creates an object without members.
    public init() {}

    /// Creates an object of values by their names.
    public init(_ members: [String: JSONValue]) {
        for (name, value) in members { self[name] = value }
    }

    /// The values by their names; of two names that are canonically equivalent, one is left out.
    public var dictionary: [String: JSONValue] { Dictionary(map { $0 }) { $1 } }

    /// The value of a member; nil when there is none.
    ///
    /// Setting nil removes the member.
    public subscript(name: String) -> JSONValue? {
        get { values[ByteString(name)] }
        set { values[ByteString(name)] = newValue }
    }

    /// The names of the members.
    public var keys: [String] { values.keys.map(\.text) }

    /// The number of members.
    public var count: Int { values.count }

    /// Whether there are no members.
    public var isEmpty: Bool { values.isEmpty }

    /// The members that fulfil a condition.
    public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> JSONObject {
        var result = JSONObject()
        for member in self where try isIncluded(member) { result[member.key] = member.value }
        return result
    }

    /// Adds the members of another object; `combine` chooses where both have a name.
    public mutating func merge(
        _ other: JSONObject, uniquingKeysWith combine: (JSONValue, JSONValue) throws -> JSONValue
    ) rethrows {
        try values.merge(other.values, uniquingKeysWith: combine)
    }

    /// This object with the members of another; `combine` chooses where both have a name.
    public func merging(
        _ other: JSONObject, uniquingKeysWith combine: (JSONValue, JSONValue) throws -> JSONValue
    ) rethrows -> JSONObject {
        var result = self
        try result.merge(other, uniquingKeysWith: combine)
        return result
    }
}

extension JSONObject: Sequence {
    /// Each member, as a dictionary has them.
    public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
        values.lazy.map { (key: $0.key.text, value: $0.value) }.makeIterator()
    }
}

// Foundation's coders take two names that are canonically equivalent for the same. ``JSONValue/init(json:)`` and
// ``JSONValue/json`` do not.
extension JSONObject: Codable {
    /// Reads an object of any values.
    public init(from decoder: any Decoder) throws { self.init(try [String: JSONValue](from: decoder)) }

    /// Writes the members.
    public func encode(to encoder: any Encoder) throws { try dictionary.encode(to: encoder) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; of several members with the same name it keeps the last.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}
