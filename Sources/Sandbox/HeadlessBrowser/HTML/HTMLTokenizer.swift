import WebText

/// Takes a page apart into tags and text, in one pass (HTML, section 13.2.5, "Tokenization").
struct HTMLTokenizer: Sequence, IteratorProtocol {
    private var reader: ByteReader

    init(_ page: String) {
        reader = ByteReader(Array(page.utf8))
    }

    /// The number of reads so far, which measures the cost without a clock.
    var steps: Int { reader.steps }

    /// The next tag or text, or nil at the end of the page.
    mutating func next() -> HTMLToken? {
        while let byte = reader.peek() {
            guard byte == UInt8(ascii: "<") else { return .text(reader.take { $0 != UInt8(ascii: "<") }) }
            reader.advance()
            switch reader.peek() {
            case UInt8(ascii: "!"):
                guard reader.skip("!--") else { fallthrough }
                // The dashes at the beginning of a comment may also be its end: `<!-->`.
                reader.stepBack(by: 2)
                _ = reader.take(upTo: "-->")
            case UInt8(ascii: "?"):
                _ = reader.take(upTo: ">")
            case UInt8(ascii: "/"):
                reader.advance()
                guard let letter = reader.peek(), letter.isASCIILetter else {
                    _ = reader.take(upTo: ">")
                    continue
                }
                if let tag = takeTag() { return .end(tag.name) }
            case .some(let letter) where letter.isASCIILetter:
                guard var tag = takeTag() else { continue }
                if Self.textElements.contains(tag.name) { tag.text = takeText(of: tag.name) }
                return .start(tag)
            default: return .text([UInt8(ascii: "<")])
            }
        }
        return nil
    }

    /// The elements that can hold no tags: their text ends at their own end tag, and nowhere else.
    private static let textElements: Set<String> = ["title", "textarea", "script", "style", "iframe"]
    /// The maximum number of bytes of the name of a text element.
    private static let maximumTextElementLength = 8
    /// The maximum number of bytes of the name of an element that a reader of tokens knows.
    private static let maximumElementLength = 10
    /// The maximum number of bytes of the name of an attribute that a reader of tokens knows: `referrerpolicy`.
    private static let maximumAttributeLength = 14

    /// Takes the text of a text element, and its end tag.
    private mutating func takeText(of name: String) -> ArraySlice<UInt8> {
        let start = reader.index
        while reader.peek() != nil {
            _ = reader.take { $0 != UInt8(ascii: "<") }
            let end = reader.index
            if reader.skip("</"),
                reader.word(maximumLength: Self.maximumTextElementLength, while: \.isASCIILetter) == name
            {
                _ = reader.take(upTo: ">")
                return reader.slice(start..<end)
            }
            if reader.index == end { reader.advance() }
        }
        return reader.slice(start..<reader.index)
    }

    /// Reads a name and attributes up to the `>`, or returns nil when the page ends before it.
    private mutating func takeTag() -> HTMLTag? {
        var tag = HTMLTag(name: reader.word(maximumLength: Self.maximumElementLength) { !Self.endsName($0) })
        while true {
            _ = reader.take { $0.isHTMLSpace || $0 == UInt8(ascii: "/") }
            guard let byte = reader.peek() else { return nil }
            if byte == UInt8(ascii: ">") {
                reader.advance()
                return tag
            }
            // A name may begin with `=`, and has no other `=`.
            if byte == UInt8(ascii: "=") { reader.advance() }
            let name = reader.word(maximumLength: Self.maximumAttributeLength) {
                !Self.endsName($0) && $0 != UInt8(ascii: "=")
            }
            _ = reader.take(while: \.isHTMLSpace)
            var value: ArraySlice<UInt8> = []
            if reader.peek() == UInt8(ascii: "=") {
                reader.advance()
                value = attributeValue()
            }
            // Of two attributes with the same name the first counts.
            if byte != UInt8(ascii: "="), tag.values[name] == nil { tag.values[name] = value }
        }
    }

    /// Takes the value of an attribute, in quotation marks or without.
    private mutating func attributeValue() -> ArraySlice<UInt8> {
        _ = reader.take(while: \.isHTMLSpace)
        guard let quote = reader.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return reader.take { !$0.isHTMLSpace && $0 != UInt8(ascii: ">") }
        }
        reader.advance()
        let value = reader.take { $0 != quote }
        reader.advance()
        return value
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
