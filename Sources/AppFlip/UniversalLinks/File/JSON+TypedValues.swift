import JSON

// Each reads this value as one type; `path` says in the error where it is in an association file. Each throws
// `AssociationError.unexpected(path:expected:found:)` for a value of another type.
extension JSON {
    func asArray(at path: String) throws(AssociationError) -> [JSON] {
        guard case .array(let elements) = self else {
            throw .unexpected(path: path, expected: "an array", found: kind)
        }
        return elements
    }

    func asString(at path: String) throws(AssociationError) -> String {
        guard case .string(let text) = self else {
            throw .unexpected(path: path, expected: "a string", found: kind)
        }
        return text
    }

    func asStrings(at path: String) throws(AssociationError) -> [String] {
        var texts: [String] = []
        for (index, element) in try asArray(at: path).enumerated() {
            texts.append(try element.asString(at: "\(path)[\(index)]"))
        }
        return texts
    }

    func asBool(at path: String) throws(AssociationError) -> Bool {
        guard case .bool(let flag) = self else {
            throw .unexpected(path: path, expected: "true or false", found: kind)
        }
        return flag
    }
}
