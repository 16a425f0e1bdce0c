import Foundation
import JSON

/// The members of an answer as the SDK reads them: a member of another type counts as absent.
extension JSONValue {
    /// The value of a flag; false when it is absent.
    func flag(_ name: String) -> Bool { self[name]?.bool ?? false }

    /// A whole number, which may be text, as the API writes numbers of 64 bits; nil for anything else.
    func wholeNumber(_ name: String) -> Int64? {
        guard let value = self[name] else { return nil }
        return value.integer ?? value.string.flatMap { Int64($0) }
    }

    /// The objects in an array; empty when it is absent.
    func objects(_ name: String) -> [JSONValue] {
        (self[name]?.array ?? []).filter { $0.object != nil }
    }
}

extension JSONValue {
    /// The value in the types of `JSONSerialization`.
    var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): Int(value)
        case .number(let value): value
        case .string(let value): value
        case .array(let elements): elements.map(\.foundation)
        case .object(let members): members.dictionary.mapValues(\.foundation)
        }
    }
}
