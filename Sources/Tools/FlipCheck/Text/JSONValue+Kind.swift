import JSON

extension JSONValue {
    /// The kind of the value, or what it is where there are few values, for a sentence such as "scope is a list".
    var kindInWords: String {
        switch self {
        case .array: "a list"
        case .object: "an object"
        case .string: "a text"
        case .bool(let flag): flag ? "true" : "false"
        case .null: "null"
        case .integer, .number: "a number"
        }
    }
}
