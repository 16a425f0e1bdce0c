import JSON

/// The JSON Schema (draft 2020-12) of the configuration file, for editors that complete and check it.
package enum ConfigurationSchema {
    /// The schema as the file that `flip-check init` writes.
    package static var text: String {
        var schema = object(ConfigurationKey.file)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = "Configuration of flip-check"
        return schema.prettyJSON
    }

    private static func object(_ keys: [ConfigurationKey]) -> JSONValue {
        var schema: JSONValue = [
            "type": "object", "additionalProperties": false,
            // An editor needs the URL of the schema, and people like to write notes.
            "patternProperties": [#"^\$schema$"#: [:], note: [:]],
            "properties": .object(keys.reduce(into: [:]) { $0[$1.name] = value($1) }),
        ]
        let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return schema
    }

    private static func value(_ key: ConfigurationKey) -> JSONValue {
        var value: JSONValue =
            switch key.kind {
            case .text, .url: filledText
            case .word(let words): ["enum": .array(words.map(JSONValue.string))]
            case .number:
                [
                    "type": "integer", "minimum": .integer(ConfigurationReader.numberRange.lowerBound),
                    "maximum": .integer(ConfigurationReader.numberRange.upperBound),
                ]
            case .flag: ["type": "boolean"]
            case .texts: ["type": "array", "items": filledText]
            case .secret: secret
            case .table:
                ["type": "object", "patternProperties": [note: [:]], "additionalProperties": secret]
            case .object(let keys): object(keys)
            case .objects(let keys): ["type": "array", "items": object(keys)]
            }
        value["description"] = .string(key.meaning)
        return value
    }

    /// The names of notes, as a regular expression.
    private static let note = "^//"

    private static let filledText: JSONValue = ["type": "string", "minLength": 1]

    private static let secret: JSONValue = [
        "anyOf": [["type": "string"], source("environment"), source("file")]
    ]

    private static func source(_ name: String) -> JSONValue {
        [
            "type": "object", "additionalProperties": false, "required": [.string(name)],
            "properties": .object([name: filledText]),
        ]
    }
}
