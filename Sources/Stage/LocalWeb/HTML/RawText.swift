/// The text of an element that can hold no tags: it ends at the element's own end tag, and nowhere else.
///
/// Source: HTML, sections 13.2.5.2 to 5 and 15 to 31: RCDATA, RAWTEXT, script data and PLAINTEXT states.
struct RawText {
    private let name: HTMLTag.Name

    init(_ name: HTMLTag.Name) {
        self.name = name
    }

    /// The state of a comment inside a script: after `<!--` and another `<script>` an end tag does not count.
    private enum Comment {
        case none, open, withScript
    }

    /// Reads the text, and leaves the reader before the end tag.
    func read(_ reader: inout ByteReader) -> ArraySlice<UInt8> {
        if name == .plaintext { return reader.take { _ in true } }
        let start = reader.index
        var comment = Comment.none
        while let byte = reader.peek() {
            if byte == UInt8(ascii: "-"), comment != .none {
                if reader.skip("-->") { comment = .none } else { reader.advance() }
            } else if byte == UInt8(ascii: "<") {
                let bracket = reader.index
                reader.advance()
                if name == .script, comment == .none, reader.skip("!--") {
                    comment = .open
                    // The dashes at its beginning may also be its end: `<!-->`.
                    reader.back()
                    reader.back()
                } else if isTag(name.rawValue, isEnd: true, &reader) {
                    guard comment == .withScript else {
                        reader.back(to: bracket)
                        return reader.slice(from: start)
                    }
                    comment = .open
                } else if comment == .open, isTag("script", isEnd: false, &reader) {
                    comment = .withScript
                }
            } else {
                reader.advance()
            }
        }
        return reader.slice(from: start)
    }

    /// Whether a tag of the name is here, behind its `<`; its name is skipped when it is.
    private func isTag(_ name: String, isEnd: Bool, _ reader: inout ByteReader) -> Bool {
        let start = reader.index
        if !isEnd || reader.skip("/") {
            let isHere = name.utf8.allSatisfy { letter in
                guard let byte = reader.peek(), ByteReader.lowercased(byte) == letter else { return false }
                reader.advance()
                return true
            }
            if isHere, let next = reader.peek(), ByteReader.isSpace(next) || next == 0x2F || next == 0x3E {
                return true
            }
        }
        reader.back(to: start)
        return false
    }
}
