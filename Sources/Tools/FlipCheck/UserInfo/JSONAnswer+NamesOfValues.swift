import JSON

extension JSONAnswer {
    /// The names of its texts and numbers that say something, also of those inside other values.
    var namesOfValues: Set<String> { Set(namedValues.filter { !$0.value.saysNothing }.map { $0.name }) }

    /// Its texts and numbers, also those inside other values, and the name of each.
    var namedValues: [(name: String, value: JSONValue)] {
        JSONValue.object(fields).namedValues(of: "")
    }
}

extension JSONValue {
    /// Its texts and numbers, and the name of each, where the value itself is that of the member with this name.
    fileprivate func namedValues(of name: String) -> [(name: String, value: JSONValue)] {
        switch self {
        case .object(let members): members.flatMap { $0.value.namedValues(of: $0.key) }
        case .array(let elements): elements.flatMap { $0.namedValues(of: name) }
        case .null, .bool: []
        case .string, .integer, .number: [(name, self)]
        }
    }

    /// Whether it is what a program writes for a value that is missing, as a text, a number, or an empty list or object.
    var saysNothing: Bool { Self.wordsForNothing.contains((string ?? jsonText)[...].trimmed.lowercased()) }

    /// What languages write in small letters for a value that is missing.
    private static let wordsForNothing: Set = [
        "", "undefined", "null", "(null)", "<null>", "none", "nil", "<nil>", "nan", "[object object]", "[]",
        "{}", "0", "-1", "00000000-0000-0000-0000-000000000000",
    ]
}
