import JSON
import WebText

extension JSONValue {
    /// The value for a message, in one line and shortened: a text without quotation marks, an array in brackets.
    ///
    /// For values that are not secret, such as issuers, audiences and client identifiers.
    package var shown: String {
        switch self {
        case .string(""): "empty"
        case .string(let text): Printable.text(text, limit: 80)
        case .array(let elements):
            Printable.text("[\(elements.prefix(8).map(\.shown).joined(separator: ", "))]", limit: 160)
        default: Printable.text(jsonText, limit: 80)
        }
    }
}
