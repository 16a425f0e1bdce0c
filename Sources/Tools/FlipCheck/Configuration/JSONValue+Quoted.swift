import JSON

extension JSONValue {
    /// A text as JSON writes it, in quotation marks.
    static func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }
}
