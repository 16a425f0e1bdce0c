import WebText

extension Parameters {
    /// The value of a field; nil where it was not sent, or was sent twice.
    func text(_ name: String) -> String? { (try? value(name)) ?? nil }
}
