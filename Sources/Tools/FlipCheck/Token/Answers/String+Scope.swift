extension String {
    /// The values of a scope, which spaces separate (RFC 6749 section 3.3).
    var scopeValues: [String] { split(separator: " ").map(String.init) }
}
