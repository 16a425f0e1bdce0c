import WebText

/// Bytes and the index of the next one, with a count of the comparisons.
struct ByteReader {
    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var index = 0
    /// How many bytes were looked at or compared at most, which measures the cost without a clock.
    private(set) var steps = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next byte, which stays, or nil at the end.
    mutating func peek() -> UInt8? {
        steps += 1
        return index < bytes.count ? bytes[index] : nil
    }

    /// Skips a byte, unless all are taken.
    mutating func advance() { index = min(index + 1, bytes.count) }

    /// Goes back by bytes that were taken.
    mutating func stepBack(by count: Int) {
        precondition(count <= index, "only bytes that were taken come again")
        index -= count
    }

    /// The bytes of a range of indices.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// Takes the bytes that fit, up to the first that does not.
    mutating func take(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte = peek(), fits(byte) { index += 1 }
        return bytes[start..<index]
    }

    /// Takes the bytes before a text, and skips the text, or takes all bytes when the text does not come.
    mutating func take(upTo text: StaticString) -> ArraySlice<UInt8> {
        let start = index
        while peek() != nil {
            let end = index
            if skip(text) { return bytes[start..<end] }
            index += 1
        }
        return bytes[start..<index]
    }

    /// Takes bytes that fit, as a word in lower case.
    ///
    /// The word is empty where no byte fits, and where it would be too long: the reader knows no word of that length, and
    /// a page may have one of megabytes.
    mutating func word(maximumLength: Int, while fits: (UInt8) -> Bool) -> String {
        let taken = take(while: fits)
        guard taken.count <= maximumLength else { return "" }
        return String(decoding: taken, as: UTF8.self).asciiLowercased
    }

    /// Skips a text if it comes next, and returns whether it did.
    mutating func skip(_ text: StaticString) -> Bool {
        steps += text.utf8CodeUnitCount
        let isHere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if isHere { index += text.utf8CodeUnitCount }
        return isHere
    }
}
