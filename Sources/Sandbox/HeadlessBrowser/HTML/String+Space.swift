extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let bytes = utf8.drop(while: ByteReader.isSpace)
        let end = bytes.lastIndex { !ByteReader.isSpace($0) }.map { bytes.index(after: $0) }
        return String(Substring(bytes[..<(end ?? bytes.startIndex)]))
    }

    /// The text without white space at its ends, and with single spaces elsewhere.
    var singleSpaced: String {
        utf8.split(whereSeparator: ByteReader.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}
