import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON Schema (draft 2020-12) of the configuration file, for editors that complete and check it.
package enum ConfigurationSchema {
    package static var text: String {
        var schema = object(ConfigurationKey.file)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = "Configuration of flip-check"
        return schema.prettyJSON
    }

    private static func object(_ keys: [ConfigurationKey]) -> JSONValue {
        var schema: JSONValue = [
            "type": "object", "additionalProperties": false,
            // An editor needs the address of the schema, and people like to write notes.
            "patternProperties": [#"^(\$schema$|//)"#: [:]],
            "properties": .object(keys.reduce(into: [:]) { $0[$1.name] = value($1) }),
        ]
        let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return schema
    }

    private static func value(_ key: ConfigurationKey) -> JSONValue {
        var value: JSONValue =
            switch key.kind {
            case .text, .address: ["type": "string"]
            case .word(let words): ["enum": .array(words.map(JSONValue.string))]
            case .number: ["type": "integer", "minimum": 1]
            case .flag: ["type": "boolean"]
            case .texts: ["type": "array", "items": ["type": "string"]]
            case .secret: secret
            case .table: ["type": "object", "additionalProperties": secret]
            case .object(let keys): object(keys)
            case .objects(let keys): ["type": "array", "items": object(keys)]
            }
        value["description"] = .string(key.meaning)
        return value
    }

    private static let secret: JSONValue = [
        "anyOf": [["type": "string"], source("environment"), source("file")]
    ]

    private static func source(_ name: String) -> JSONValue {
        ["type": "object", "required": [.string(name)], "properties": .object([name: ["type": "string"]])]
    }
}

extension JSONValue {
    /// The value with a line for each member, in the order of their names.
    var prettyJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text and numbers that are finite cannot fail to encode.
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self) + "\n"
    }
}
