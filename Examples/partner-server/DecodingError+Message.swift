#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DecodingError {
    /// What the file at a path lacks, or where its content is not as it should be, as a sentence.
    func words(about path: String, with content: Data) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            return "\(path) has no \(Self.place(of: context.codingPath + [key])); add it"
        case .typeMismatch(let type, let context):
            return Self.fault(in: path, at: context, "Expected \(Self.words(for: type)).")
        case .valueNotFound(let type, let context):
            return Self.fault(in: path, at: context, "Expected \(Self.words(for: type)), not null.")
        // JSON is fine, and a type of this file does not take the value.
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return Self.fault(in: path, at: context, context.debugDescription)
        // Of such a file, the tool below would name a byte.
        case .dataCorrupted where String(bytes: content, encoding: .utf8) == nil:
            return "\(path) is not UTF-8; save it as UTF-8"
        case .dataCorrupted(let context):
            return "\(path) cannot be read: \(context.debugDescription) "
                + "`python3 -m json.tool \(path)` usually names the line"
        @unknown default:
            return "\(path) cannot be read: \(self)"
        }
    }

    private static func fault(in path: String, at context: Context, _ reason: String) -> String {
        // The whole file has no place.
        let place = context.codingPath.isEmpty ? "" : " at \(place(of: context.codingPath))"
        return "\(path) is not as it should be\(place): \(reason)"
    }

    private static func place(of keys: [any CodingKey]) -> String {
        keys.map { key in
            // A member whose name has only digits has a number too; only that of an element is its place.
            guard let index = key.intValue, Int(key.stringValue) == nil else { return key.stringValue }
            return String(index)
        }.joined(separator: ".")
    }

    /// A type in the words of JSON.
    private static func words(for type: Any.Type) -> String {
        switch "\(type)".prefix(while: { $0 != "<" }) {
        case "String": "a text"
        case "Bool": "true or false"
        case "Array": "a list"
        case "Dictionary": "an object"
        default: "\(type)"
        }
    }
}
