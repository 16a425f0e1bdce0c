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

    mutating func back() { index = max(index - 1, 0) }

    mutating func back(to place: Int) { index = min(index, place) }

    /// The bytes from a position up to the current one.
    func slice(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

    mutating func take(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte = peek(), fits(byte) { index += 1 }
        return bytes[start..<index]
    }

    /// Takes the bytes before the next occurrence of a text, and skips the text; takes all
    /// bytes when there is none.
    mutating func take(upTo text: StaticString) -> ArraySlice<UInt8> {
        let start = index
        while peek() != nil {
            let end = index
            if skip(text) { return bytes[start..<end] }
            index += 1
        }
        return bytes[start..<index]
    }

    /// Takes bytes as long as they satisfy the condition, as a word in lower case; empty
    /// for a word that is too long.
    mutating func word(longest: Int, while fits: (UInt8) -> Bool) -> String {
        let taken = take(while: fits)
        guard taken.count <= longest else { return "" }
        return String(decoding: taken.map(Self.lowercased), as: UTF8.self)
    }

    /// Skips a text if it is here; ASCII letters of the text are small, those of the bytes may be either.
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index + length <= bytes.count else { return false }
        let isHere = text.withUTF8Buffer { wanted in
            for place in 0..<length {
                steps += 1
                let byte = bytes[index + place]
                if byte != wanted[place], Self.lowercased(byte) != wanted[place] { return false }
            }
            return true
        }
        if isHere { index += length }
        return isHere
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The small letter of a capital; any other byte as it is.
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
