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
}
