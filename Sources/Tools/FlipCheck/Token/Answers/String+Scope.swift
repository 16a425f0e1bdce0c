extension String {
    /// The values of a scope, which spaces separate (RFC 6749 section 3.3).
    ///
    /// Commas do as well: a server that writes them breaks `token/scope-text`, and no other rule.
    var scopeValues: [String] { split { $0 == " " || $0 == "," }.map(String.init) }

    /// The values of a scope, for each layer of escapes, where other characters than spaces may be between them.
    var scopeValuesInEachWriting: [[Substring]] {
        unescaped.map { text in text.split { $0.isWhitespace || ",;|+[]\"".contains($0) } }
    }

    /// Whether a scope has this value, also in such a writing, or with letters in another case.
    func hasScope(_ value: String) -> Bool {
        scopeValues.contains(value)
            || scopeValuesInEachWriting.joined().contains { $0.lowercased() == value.lowercased() }
    }
}
