extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
}

extension Span<UInt8> {
    /// The index of the first such byte from `start` on; nil when there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The bytes of a range as text, in which U+FFFD replaces what is not UTF-8.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the bytes of a text begin at this index.
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
        guard let end = firstIndex(of: .carriageReturn, from: offset), end > offset else { return nil }
        defer { offset = end + 2 }
        return offset..<end
    }
}

// Bytes that are read again later are kept in a `ContiguousArray`: the `span` of an `Array`
// needs macOS 26 and iOS 26.
extension RangeReplaceableCollection<UInt8> {
    /// Adds the bytes of a range of the input.
    mutating func append(_ input: Span<UInt8>, _ range: Range<Int>) {
        input.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
