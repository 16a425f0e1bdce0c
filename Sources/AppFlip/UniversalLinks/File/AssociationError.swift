/// Why an association file cannot be read.
public enum AssociationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The file is not JSON; line and column, counted in bytes, begin with 1.
    case notJSON(line: Int, column: Int, reason: String)
    /// The value at a path, such as `applinks.details`, has another type than the format asks for, or is missing.
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
