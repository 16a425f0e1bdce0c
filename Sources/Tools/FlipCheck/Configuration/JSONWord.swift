import JOSE

/// Text in a JSON document that is written line by line, so that its members stay in their order.
enum JSONWord {
    /// The text as a JSON string (RFC 8259 section 7).
    static func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }
}
