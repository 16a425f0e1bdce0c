import JSON

extension JSONAnswer {
    /// The names of its texts and numbers that are those of secrets, in their order.
    ///
    /// - Parameter others: further words that make a name that of a secret.
    func namesOfSecrets(and others: [String] = []) -> [String] {
        namesOfValues.filter { name in
            let words = name.wordList
            // The time at which a password ends, or was changed, is not a secret.
            if let last = words.last, ["at", "in", "on", "date", "time", "lifetime"].contains(last) {
                return false
            }
            // Where words are separated, `businessName` has no number of social security in it, and no hashtag is a hash.
            if words.contains(where: { $0 == "ssn" || $0.hasSuffix("hash") }) { return true }
            return (["password", "passwd", "secret", "apikey", "privatekey"] + others)
                .contains { words.joined().contains($0) }
        }.sorted()
    }

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
