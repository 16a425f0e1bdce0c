import JSON

extension JSONAnswer {
    /// The names of its texts and numbers, also of those inside other values.
    var namesOfValues: Set<String> { Set(namedValues.map { $0.name }) }

    /// Its texts and numbers, also those inside other values, and the name of each.
    var namedValues: [(name: String, value: JSONValue)] {
        fields.flatMap { Self.namedValues(in: $0.value, named: $0.key, depth: 0) }
    }

    private static func namedValues(
        in value: JSONValue, named name: String, depth: Int
    ) -> [(name: String, value: JSONValue)] {
        guard depth < 8 else { return [(name, value)] }
        switch value {
        case .object(let members):
            return members.flatMap { namedValues(in: $0.value, named: $0.key, depth: depth + 1) }
        case .array(let elements):
            return elements.flatMap { namedValues(in: $0, named: name, depth: depth + 1) }
        case .null, .bool: return []
        default: return [(name, value)]
        }
    }
}
