import JSON

extension JSONAnswer {
    /// The names of its texts and numbers, also of those inside other values.
    var namesOfValues: Set<String> {
        fields.reduce(into: []) { $0.formUnion(Self.namesOfValues(in: $1.value, named: $1.key, depth: 0)) }
    }

    private static func namesOfValues(in value: JSONValue, named name: String, depth: Int) -> Set<String> {
        guard depth < 8 else { return [name] }
        switch value {
        case .object(let members):
            return members.reduce(into: []) {
                $0.formUnion(namesOfValues(in: $1.value, named: $1.key, depth: depth + 1))
            }
        case .array(let elements):
            return elements.reduce(into: []) {
                $0.formUnion(namesOfValues(in: $1, named: name, depth: depth + 1))
            }
        case .null, .bool: return []
        default: return [name]
        }
    }
}
