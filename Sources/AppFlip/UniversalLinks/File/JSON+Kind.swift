import JSON

extension JSON {
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): "the number \(text)"
        case .string(let text): "the string \"\(text.shortened(to: 40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}
