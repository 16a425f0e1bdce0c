/// Bytes as text of `A-Z a-z 0-9 - _`, without padding (RFC 4648 section 5).
package enum Base64URL {
    /// The characters, each at the index that its six bits are.
    package static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The text of bytes: four characters for three bytes, without padding.
    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        // `text(of:)` gets all bytes at once: a generic loop would cost other modules a call for each byte.
        bytes.withContiguousStorageIfAvailable(text) ?? Array(bytes).withUnsafeBufferPointer(text)
    }

    private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let characterCount = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: characterCount) { output in
            var written = 0
            // The last `bits` bits of the buffer are still to be written.
            var buffer: UInt32 = 0
            var bits = 0
            func write(_ index: UInt32) {
                output[written] = alphabet[Int(index & 63)]
                written += 1
            }
            for byte in bytes {
                buffer = buffer << 8 | UInt32(byte)
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    write(buffer >> UInt32(bits))
                }
            }
            if bits > 0 { write(buffer << UInt32(6 - bits)) }
            return written
        }
    }

    /// The bytes of the text.
    ///
    /// Nil for a text that ``encode(_:)`` never writes: one with padding, with other characters, or with bits left over
    /// (RFC 4648 section 3.5).
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable(bytes)
            ?? Array(text.utf8).withUnsafeBufferPointer(bytes)
    }

    private static func bytes(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count * 3 / 4)
        // The last `bits` bits of the buffer are still to be decoded.
        var buffer: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = value(of: character) else { return nil }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                decoded.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        // An encoder adds fewer bits than a character has, all of them zero.
        let addedBits = buffer & ((1 << UInt32(bits)) - 1)
        return bits < 6 && addedBits == 0 ? decoded : nil
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
