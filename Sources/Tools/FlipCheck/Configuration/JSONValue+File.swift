import JSON

/// The values of a file after ``ConfigurationReader`` has checked their kinds; those of a missing key are empty.
extension JSONValue? {
    /// The elements of an array.
    var elements: [JSONValue] { self?.array ?? [] }

    /// The elements of an array of texts.
    var texts: [String] { elements.compactMap(\.string) }

    /// The members of an object of texts.
    var table: [String: String] { (self?.object ?? [:]).dictionary.compactMapValues(\.string) }
}
