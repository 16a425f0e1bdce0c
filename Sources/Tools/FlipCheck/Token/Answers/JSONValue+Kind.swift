import JSON

extension JSONValue {
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

    var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .array, .object, .string, .bool, .null: false
        }
    }
}
