extension String {
    /// The text between line feeds; a text that ends with a line feed has an empty last line.
    var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines without empty lines at the end, as a page shows them.
    var shownLines: [String] {
        var lines = lines.map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The text without the spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
