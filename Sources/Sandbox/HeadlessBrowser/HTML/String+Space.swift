extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let bytes = utf8.drop(while: \.isHTMLSpace)
        let end = bytes.lastIndex { !$0.isHTMLSpace }.map { bytes.index(after: $0) }
        return String(Substring(bytes[..<(end ?? bytes.startIndex)]))
    }

    /// The text without white space at its ends, and with single spaces elsewhere.
    var singleSpaced: String {
        utf8.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}
