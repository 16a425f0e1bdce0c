extension String {
    /// The values of a scope, which spaces separate (RFC 6749 section 3.3).
    ///
    /// Commas do as well: a server that writes them breaks `token/scope-text`, and no other rule.
    var scopeValues: [String] { split { $0 == " " || $0 == "," }.map(String.init) }
}
