import JOSE

/// The JSON Schema of the configuration file, for editors that complete and check it.
///
/// Source: JSON Schema, draft 2020-12.
package enum ConfigurationSchema {
    package static var text: String {
        var lines = ["{", #"  "$schema": "https://json-schema.org/draft/2020-12/schema","#]
        lines.append(#"  "title": "Configuration of flip-check","#)
        lines += body(of: "", indent: "  ")
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    /// The members of the schema of an object, each key described.
    private static func body(of object: String, indent: String) -> [String] {
        let names = ConfigurationKey.names(in: object).sorted()
        var lines = [#"\#(indent)"type": "object","#, #"\#(indent)"additionalProperties": false,"#]
        // An editor needs the address of the schema, and people like to write notes.
        lines.append(#"\#(indent)"patternProperties": { "^(\\$schema$|//)": {} },"#)
        lines.append(#"\#(indent)"properties": {"#)
        for (index, name) in names.enumerated() {
            let path = object.isEmpty ? name : "\(object).\(name)"
            let end = index == names.count - 1 ? "" : ","
            lines.append(#"\#(indent)  "\#(name)": {"#)
            lines += value(at: path, indent: indent + "    ")
            lines.append("\(indent)  }\(end)")
        }
        return lines + ["\(indent)}"]
    }

    private static func value(at path: String, indent: String) -> [String] {
        let list = ConfigurationKey.all.first { $0.path == path + "[]" }
        guard let key = list ?? ConfigurationKey.all.first(where: { $0.path == path }) else { return [] }
        var lines = [#"\#(indent)"description": \#(JSONWord.quoted(key.text)),"#]
        switch key.kind {
        case .text, .address: lines.append(#"\#(indent)"type": "string""#)
        case .number: lines.append(#"\#(indent)"type": "integer", "minimum": 1"#)
        case .flag: lines.append(#"\#(indent)"type": "boolean""#)
        case .texts: lines.append(#"\#(indent)"type": "array", "items": { "type": "string" }"#)
        case .secret: lines.append(indent + secret)
        case .table: lines.append(#"\#(indent)"type": "object", "additionalProperties": { \#(secret) }"#)
        case .object: lines += body(of: path, indent: indent)
        case .objects:
            lines += [#"\#(indent)"type": "array","#, #"\#(indent)"items": {"#]
            lines += body(of: path + "[]", indent: indent + "  ") + ["\(indent)}"]
        }
        return lines
    }

    private static let secret =
        #""anyOf": [{ "type": "string" }, { "type": "object", "required": ["environment"], "#
        + #""properties": { "environment": { "type": "string" } } }, { "type": "object", "#
        + #""required": ["file"], "properties": { "file": { "type": "string" } } }]"#
}

/// Text in a JSON document that is written line by line, so that its members stay in their order.
enum JSONWord {
    /// The text as a JSON string (RFC 8259 section 7).
    static func quoted(_ text: String) -> String { JSONValue.string(text).jsonText }
}
