import JSON
import WebText

extension JSONValue {
    /// The value for a message, shortened to one line: a text without quotation marks, an array in brackets.
    ///
    /// Use it only for values that are not secret, such as issuers, audiences and client identifiers.
    package var excerpt: String {
        switch self {
        case .string(""): "empty"
        case .string(let text): Printable.text(text, limit: 80)
        case .array(let elements):
            Printable.text("[\(elements.prefix(8).map(\.excerpt).joined(separator: ", "))]", limit: 160)
        default: Printable.text(jsonText, limit: 80)
        }
    }
}
