import JSON

/// The members of an answer as the SDK reads them: a member of another type counts as absent.
extension JSONValue {
    init?(object json: some Collection<UInt8>) {
        guard let value = JSONValue(json: json), value.object != nil else { return nil }
        self = value
    }

    func flag(_ name: String) -> Bool { self[name]?.bool ?? false }

    /// A whole number; the API writes those of 64 bits as text.
    func wholeNumber(_ name: String) -> Int64? {
        self[name]?.integer ?? self[name]?.string.flatMap { Int64($0) }
    }

    func objects(_ name: String) -> [JSONValue] {
        (self[name]?.array ?? []).filter { $0.object != nil }
    }
}
