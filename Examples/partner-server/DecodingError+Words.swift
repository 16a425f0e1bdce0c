extension DecodingError {
    /// What the file lacks, or where it is not as it should be.
    var inWords: String {
        func place(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        }
        /// The place of a value; the whole file has none.
        func end(_ context: Context) -> String {
            let place = place(context.codingPath)
            return "\(place.isEmpty ? "" : " at \(place)"): \(context.debugDescription)"
        }
        switch self {
        case .keyNotFound(let key, let context):
            return "has no \(place(context.codingPath + [key])); add it"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "is not as it should be\(end(context))"
        // JSON is fine, and a type of this file does not take the value.
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "is not as it should be\(end(context))"
        case .dataCorrupted(let context):
            return "cannot be read: \(context.debugDescription) "
                + "`python3 -m json.tool FILE` names the line"
        @unknown default:
            return "cannot be read: \(self)"
        }
    }
}
