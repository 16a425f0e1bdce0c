import JSON

extension JSONAnswer {
    /// The names of its texts and numbers that say something, also of those inside other values.
    var namesOfValues: Set<String> { Set(namedValues.filter { !$0.value.saysNothing }.map { $0.name }) }

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

extension JSONValue {
    /// Whether it is what a program writes for a value that is missing, as a text, a number, or an empty list or object.
    var saysNothing: Bool { Self.wordsForNothing.contains((string ?? jsonText)[...].trimmed.lowercased()) }

    /// What languages write in small letters for a value that is missing.
    private static let wordsForNothing: Set = [
        "", "undefined", "null", "(null)", "<null>", "none", "nil", "<nil>", "nan", "[object object]", "[]",
        "{}", "0", "-1", "00000000-0000-0000-0000-000000000000",
    ]
}
