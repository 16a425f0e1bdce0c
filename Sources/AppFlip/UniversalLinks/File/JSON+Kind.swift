import JSON

extension JSON {
    /// The type of the value in words for a message, and of a simple value also its text: `the number 5`.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): "the number \(text.shortened(to: 40))"
        case .string(let text): "the string \"\(text.shortened(to: 40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}
