#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DecodingError {
    /// What is wrong with the file at a path, for its operator.
    func message(forFileAt path: String, content: Data) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            return "\(path) has no \(Self.keyPath(context.codingPath + [key])); add it"
        case .typeMismatch(let type, let context):
            return "\(Self.subject(in: path, context)) has to be \(Self.name(of: type))"
        case .valueNotFound(let type, let context):
            return "\(Self.subject(in: path, context)) has to be \(Self.name(of: type)), not null"
        // The JSON is valid, and a type of this program does not take the value.
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(Self.subject(in: path, context)) cannot be used: \(context.debugDescription)"
        // For a file that is not UTF-8, json.tool names only a byte.
        case .dataCorrupted where String(bytes: content, encoding: .utf8) == nil:
            return "\(path) is not UTF-8; save it as UTF-8"
        case .dataCorrupted(let context):
            return "\(path) cannot be read: \(context.debugDescription) "
                + "`python3 -m json.tool \(path)` usually names the line"
        @unknown default:
            return "\(path) cannot be read: \(self)"
        }
    }

    private static func subject(in path: String, _ context: Context) -> String {
        context.codingPath.isEmpty ? path : "\(keyPath(context.codingPath)) in \(path)"
    }

    private static func keyPath(_ keys: [any CodingKey]) -> String {
        keys.map { key in
            // A member whose name has only digits has a number too; only that of an element is its index.
            guard let index = key.intValue, Int(key.stringValue) == nil else { return key.stringValue }
            return String(index)
        }.joined(separator: ".")
    }

    /// The name that JSON has for a type, such as `Array<Any>`.
    private static func name(of type: Any.Type) -> String {
        switch "\(type)".prefix(while: { $0 != "<" }) {
        case "String": "a string"
        case "Bool": "true or false"
        case "Array": "an array"
        case "Dictionary": "an object"
        default: "\(type)"
        }
    }
}
