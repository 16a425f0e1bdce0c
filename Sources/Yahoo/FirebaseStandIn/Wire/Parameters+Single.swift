import WebText

extension Parameters {
    /// The value of a name; nil when it is absent, empty, repeated or cannot be decoded.
    func single(_ name: String) -> String? { (try? value(name)) ?? nil }
}
