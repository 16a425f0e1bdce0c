import HTTPMessages

/// The characters that a method, a field name and a field value may have (RFC 9110 section 5).
enum FieldSyntax {
    /// A token is a method or a field name (RFC 9110 section 5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// No control byte but the tab (RFC 9110 section 5.5).
    static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == 0x09
    }

    static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }
}

extension HTTPHeaders.Field {
    /// Reads `field-name ":" OWS field-value OWS` without its CRLF (RFC 9112 section 5).
    init(line: Span<UInt8>) throws(RequestRefusal) {
        // RFC 9112 section 5.2: a line that begins with white space would continue the one before (obs-fold).
        guard line[0] != 0x20, line[0] != 0x09 else { throw .malformed("A folded header field.") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0), colon > 0 else {
            throw .malformed("A header field without a name and a colon.")
        }
        // RFC 9112 section 5.1: white space between name and colon is refused; a token has none.
        for index in 0..<colon where !FieldSyntax.isTokenByte(line[index]) {
            throw .malformed("A byte in a header field name that no name has.")
        }
        var start = colon + 1
        var end = line.count
        while start < end, line[start] == 0x20 || line[start] == 0x09 { start += 1 }
        while end > start, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
        self.init(name: line.text(0..<colon), value: line.text(start..<end))
        if !line.holds(value, at: start) {
            // RFC 9110 section 5.5: bytes that are not ASCII are allowed. A value that is not UTF-8 is read
            // as ISO-8859-1, the old definition, so that no byte is lost or changed.
            value = String(String.UnicodeScalarView((start..<end).map { Unicode.Scalar(line[$0]) }))
        }
    }
}

extension Span<UInt8> {
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    func holds(_ text: String, at start: Int) -> Bool {
        var index = start
        for byte in text.utf8 {
            guard index < count, self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// The next line of a section that a scanner has checked, without its CRLF; nil at the empty line.
    func line(at offset: inout Int) -> Range<Int>? {
        guard let end = firstIndex(of: 0x0D, from: offset), end > offset else { return nil }
        defer { offset = end + 2 }
        return offset..<end
    }
}

// Bytes that are read again later are kept in a `ContiguousArray`: the `span` of an `Array`
// needs macOS 26 and iOS 26.
extension RangeReplaceableCollection<UInt8> {
    mutating func append(_ input: Span<UInt8>, _ range: Range<Int>) {
        input.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
