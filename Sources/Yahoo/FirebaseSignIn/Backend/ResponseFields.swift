import JOSE

/// The members of a JSON object as the SDK reads them: one of another type counts as absent.
struct ResponseFields: Sendable {
    let members: [String: JSONValue]

    init(_ members: [String: JSONValue] = [:]) {
        self.members = members
    }

    /// Reads a body; nil when it is not a JSON object.
    init?(json: some Collection<UInt8>) {
        guard case .object(let members) = JSONValue(json: json) else { return nil }
        self.members = members
    }

    func string(_ name: String) -> String? {
        if case .string(let text) = members[name] { text } else { nil }
    }

    /// The text, unless it is empty.
    func text(_ name: String) -> String? {
        string(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    func bool(_ name: String) -> Bool {
        if case .bool(let value) = members[name] { value } else { false }
    }

    /// A whole number; the API writes those of 64 bits as text.
    func integer(_ name: String) -> Int64? {
        switch members[name] {
        case .integer(let number): number
        case .string(let text): Int64(text)
        default: nil
        }
    }

    func object(_ name: String) -> ResponseFields? {
        if case .object(let members) = members[name] { ResponseFields(members) } else { nil }
    }

    func objects(_ name: String) -> [ResponseFields] {
        guard case .array(let elements) = members[name] else { return [] }
        return elements.compactMap {
            if case .object(let members) = $0 { ResponseFields(members) } else { nil }
        }
    }

    func strings(_ name: String) -> [String] {
        guard case .array(let elements) = members[name] else { return [] }
        return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
}
