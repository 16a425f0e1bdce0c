import JSON

/// The values of a file whose kinds ``ConfigurationReader`` has checked; a key that it leaves out has nothing.
extension JSONValue? {
    /// The elements of an array.
    var elements: [JSONValue] { self?.array ?? [] }

    /// The elements of an array of texts.
    var texts: [String] { elements.compactMap(\.string) }

    /// The members of an object of texts.
    var table: [String: String] { (self?.object ?? [:]).dictionary.compactMapValues(\.string) }
}
