/// Bytes and a place in them; every read of a byte is counted.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var index = 0
    /// The number of reads, which measures the cost without a clock.
    private(set) var steps = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte at the position; nil at the end.
    mutating func peek() -> UInt8? {
        steps += 1
        return index < bytes.count ? bytes[index] : nil
    }

    mutating func advance() { index = min(index + 1, bytes.count) }

    mutating func back(by count: Int) { index -= count }

    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    mutating func take(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte = peek(), fits(byte) { index += 1 }
        return bytes[start..<index]
    }

    /// Takes the bytes before a text, and skips the text; takes all bytes when there is none.
    mutating func take(upTo text: StaticString) -> ArraySlice<UInt8> {
        let start = index
        while peek() != nil {
            let end = index
            if skip(text) { return bytes[start..<end] }
            index += 1
        }
        return bytes[start..<index]
    }

    /// Takes bytes that fit, as a word in lower case; empty for a word that is too long.
    mutating func word(longest: Int, while fits: (UInt8) -> Bool) -> String {
        let taken = take(while: fits)
        guard taken.count <= longest else { return "" }
        return String(decoding: taken, as: UTF8.self).lowercased()
    }

    mutating func skip(_ text: StaticString) -> Bool {
        steps += text.utf8CodeUnitCount
        let isHere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if isHere { index += text.utf8CodeUnitCount }
        return isHere
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
