extension String {
    /// The words of a printed text with one space between them, because its lines may end between any two words.
    var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
