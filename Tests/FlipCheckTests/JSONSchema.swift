import JSON

/// A JSON Schema (draft 2020-12) with the keywords that flip-check's own schema has.
struct JSONSchema {
    let value: JSONValue

    /// Whether the schema takes a value.
    ///
    /// It takes none when it is not a schema, or has a keyword or a pattern that this type does not know.
    func takes(_ instance: JSONValue) -> Bool {
        guard let keywords = value.object else { return value.bool == true }
        return keywords.allSatisfy { keyword, argument in
            switch keyword {
            case "$schema", "title", "description": true
            case "type": takesType(argument.string, of: instance)
            case "enum": argument.array?.contains(instance) == true
            case "anyOf": argument.array?.contains { JSONSchema(value: $0).takes(instance) } == true
            case "minLength": instance.string.map { $0.unicodeScalars.count >= argument.integer ?? 0 } ?? true
            case "minimum": instance.integer.map { $0 >= argument.integer ?? 0 } ?? true
            case "maximum": instance.integer.map { $0 <= argument.integer ?? 0 } ?? true
            case "items": instance.array?.allSatisfy(JSONSchema(value: argument).takes) ?? true
            case "required": argument.array?.allSatisfy { instance[$0.string ?? ""] != nil } == true
            case "properties", "patternProperties", "additionalProperties": takesMembers(of: instance)
            default: false
            }
        }
    }

    private func takesType(_ type: String?, of instance: JSONValue) -> Bool {
        switch type {
        case "string": instance.string != nil
        case "integer": instance.integer != nil
        case "boolean": instance.bool != nil
        case "array": instance.array != nil
        case "object": instance.object != nil
        default: false
        }
    }

    /// Whether each member fits the schema of its name, or that of the others; the three keywords depend on each other.
    private func takesMembers(of instance: JSONValue) -> Bool {
        var patterns: [(regex: Regex<AnyRegexOutput>, schema: JSONValue)] = []
        for (pattern, schema) in value["patternProperties"]?.object ?? [:] {
            guard let regex = try? Regex(pattern) else { return false }
            patterns.append((regex, schema))
        }
        return (instance.object ?? [:]).allSatisfy { name, member in
            let named = value["properties"]?[name].map { [$0] } ?? []
            let schemas = named + patterns.filter { name.contains($0.regex) }.map { $0.schema }
            let others = value["additionalProperties"].map { [$0] } ?? []
            return (schemas.isEmpty ? others : schemas).allSatisfy { JSONSchema(value: $0).takes(member) }
        }
    }
}
