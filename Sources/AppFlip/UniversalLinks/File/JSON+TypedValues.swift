import JSON

/// The value as the type that the format of an association file asks for at a place.
///
/// Each throws ``AssociationError/unexpected(path:expected:found:)`` for a value of another type.
extension JSON {
    func array(at path: String) throws(AssociationError) -> [JSON] {
        guard case .array(let elements) = self else {
            throw .unexpected(path: path, expected: "an array", found: kind)
        }
        return elements
    }

    func string(at path: String) throws(AssociationError) -> String {
        guard case .string(let text) = self else {
            throw .unexpected(path: path, expected: "a string", found: kind)
        }
        return text
    }

    func strings(at path: String) throws(AssociationError) -> [String] {
        var texts: [String] = []
        for (index, element) in try array(at: path).enumerated() {
            texts.append(try element.string(at: "\(path)[\(index)]"))
        }
        return texts
    }

    func bool(at path: String) throws(AssociationError) -> Bool {
        guard case .bool(let flag) = self else {
            throw .unexpected(path: path, expected: "true or false", found: kind)
        }
        return flag
    }
}
