import WebText

extension Parameters {
    /// The decoded value of a field; nil when it was not sent, was sent twice, or cannot be decoded.
    func text(_ name: String) -> String? { (try? value(name)) ?? nil }
}
