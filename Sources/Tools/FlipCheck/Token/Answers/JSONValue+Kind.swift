import JSON

extension JSONValue {
    /// The kind of the value, for a sentence such as "scope is a list".
    var kindInWords: String {
        switch self {
        case .array: "a list"
        case .object: "an object"
        case .string: "a text"
        case .bool: "true or false"
        case .null: "null"
        case .integer, .number: "a number"
        }
    }

    /// Whether it is a number, with or without a fraction.
    var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .array, .object, .string, .bool, .null: false
        }
    }
}
