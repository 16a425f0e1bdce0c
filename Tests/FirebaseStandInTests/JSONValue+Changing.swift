import JSON

extension JSONValue {
    /// The object with some members changed or, with nil, left out.
    func changing(_ changes: [String: JSONValue?]) -> JSONValue {
        changes.reduce(into: self) { $0[$1.key] = $1.value }
    }

    /// The object without some members.
    func without(_ names: [String]) -> JSONValue { names.reduce(into: self) { $0[$1] = nil } }
}
