import WebText

extension Parameters {
    /// The value of a parameter; nil when it is absent, empty or repeated, or cannot be decoded.
    func single(_ name: String) -> String? { try? value(name) }
}
