import JSON

extension JSONValue? {
    var elements: [JSONValue] { self?.array ?? [] }

    var texts: [String] { elements.compactMap(\.string) }

    var table: [String: String] { (self?.object ?? [:]).compactMapValues(\.string) }
}
