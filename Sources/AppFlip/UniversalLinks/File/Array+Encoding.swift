extension [UInt8] {
    /// The byte order mark of UTF-8.
    private static let markUTF8: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The byte order marks of UTF-16; that of UTF-32 has a zero byte or begins with the second of these.
    private static let marksUTF16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]

    /// Whether a text begins like HTML; no JSON begins with `<`.
    var isPage: Bool {
        let text = starts(with: Self.markUTF8) ? dropFirst(Self.markUTF8.count) : self[...]
        let first = text.first { byte in !" \t\n\r".utf8.contains(byte) }
        return first == UInt8(ascii: "<")
    }

    /// What a byte order mark, or an encoding other than UTF-8, means for links; empty for any other file.
    ///
    /// It is the end of a sentence about the fault of the file.
    ///
    /// Foundation's reader takes these encodings, by its documentation; Apple does not say what iOS does.
    var remarkOnEncoding: String {
        isInOtherEncoding
            ? "; save it as UTF-8 without a byte order mark: whether iOS reads it all the same, and "
                + "opens links by it, is not established" : ""
    }

    /// Whether a text has a byte order mark, or zero bytes as UTF-16 and UTF-32 have them.
    private var isInOtherEncoding: Bool {
        let marks = [Self.markUTF8] + Self.marksUTF16
        return marks.contains { mark in starts(with: mark) } || prefix(4).contains(0)
    }
}
