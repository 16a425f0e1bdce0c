extension String {
    /// The lines, the last one without its end.
    var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text of this file as lines to be shown, without an empty line after the last one.
    var shownLines: [String] {
        var lines = lines.map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    var withoutTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
