import JSON

/// Why an association file cannot be read.
public enum AssociationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    case notJSON(line: Int, column: Int, reason: String)
    /// A value is not what the format asks for; the path names it.
    case unexpected(path: String, expected: String, found: String)

    /// The problem and its place.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, more than the limit of \(limit)"
        case .notJSON(let line, let column, let reason):
            "the file is not JSON: line \(line), column \(column): \(reason)"
        case .unexpected(let path, let expected, let found): "\(path): expected \(expected), found \(found)"
        }
    }
}
