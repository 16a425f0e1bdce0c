/// Percent-encoding for values in a query or a form.
///
/// Encoding escapes all but the unreserved characters, so that a URI decoder (`+` is a plus) and a form
/// decoder (`+` is a space) read the same bytes. `URLComponents` leaves `+` bare and cannot be used here.
///
/// Source: RFC 3986 section 2; WHATWG URL, `application/x-www-form-urlencoded`.
public enum PercentCoding {
    /// The meaning of a `+` that is not escaped.
    public enum Plus: Sendable, Hashable {
        /// A plus: a URI component (RFC 3986).
        case literal
        /// A space: a form body, and by RFC 6749 appendix B also OAuth query parameters.
        case space
    }

    /// Why a value cannot be decoded.
    public enum Failure: Error, Sendable, Hashable {
        /// A `%` that is not followed by two hexadecimal digits.
        case brokenEscape
        /// The decoded bytes are not UTF-8.
        case invalidUTF8
    }

    /// The text with every byte escaped that is not unreserved (letters, digits, `-._~`).
    public static func encode(_ text: some StringProtocol) -> String {
        var text = String(text)
        // On contiguous bytes: stepping through a string's UTF-8 view costs several times as much.
        let escapes = text.withUTF8 { bytes in bytes.count { !isUnreserved($0) } }
        if escapes == 0 { return text }
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count + 2 * escapes) { out in
                var end = 0
                for byte in bytes {
                    if isUnreserved(byte) {
                        out[end] = byte
                        end += 1
                    } else {
                        out[end] = UInt8(ascii: "%")
                        out[end + 1] = Hex.digit(of: byte >> 4)
                        out[end + 2] = Hex.digit(of: byte & 15)
                        end += 3
                    }
                }
                return end
            }
        }
    }

    /// The text of an encoded value.
    ///
    /// Throws ``Failure`` when an escape is broken or the bytes are not UTF-8.
    public static func decode(
        _ encoded: some StringProtocol, plus: Plus
    ) throws(Failure) -> String {
        var text = String(encoded)
        let decoded = text.withUTF8 { decodeEscapes(UnsafeRawBufferPointer($0), plus: plus) }
        return try decoded?.get() ?? text
    }

    /// The text of a form body or of another encoded text that arrives as bytes.
    ///
    /// When the bytes are not UTF-8, each one beyond ASCII is escaped: decoding then refuses a raw byte FF as it
    /// refuses `%FF`. Without that, Swift would replace the byte by U+FFFD and the reader would get another text.
    public static func text(of encoded: [UInt8]) -> String {
        if let text = String(validUTF8: encoded) { return text }
        let escaped = encoded.flatMap { byte in
            byte < 0x80 ? [byte] : [UInt8(ascii: "%"), Hex.digit(of: byte >> 4), Hex.digit(of: byte & 15)]
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The text of encoded bytes; nil when no byte is encoded, so that the bytes are the text.
    static func decodeEscapes(_ encoded: UnsafeRawBufferPointer, plus: Plus) -> Result<String, Failure>? {
        let isEncoded =
            encoded.firstPlace(of: UInt8(ascii: "%")) != nil
            || plus == .space && encoded.firstPlace(of: UInt8(ascii: "+")) != nil
        guard isEncoded else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: encoded.count, alignment: 1) { out in
            var end = 0
            var index = 0
            while index < encoded.count {
                var byte = encoded[index]
                index += 1
                if byte == UInt8(ascii: "%") {
                    guard index + 1 < encoded.count, let high = Hex.value(of: encoded[index]),
                        let low = Hex.value(of: encoded[index + 1])
                    else { return .failure(.brokenEscape) }
                    byte = high << 4 | low
                    index += 2
                } else if byte == UInt8(ascii: "+"), plus == .space {
                    byte = UInt8(ascii: " ")
                }
                out[end] = byte
                end += 1
            }
            return String(validUTF8: UnsafeRawBufferPointer(rebasing: out[..<end])).map { .success($0) }
                ?? .failure(.invalidUTF8)
        }
    }

    /// Whether a byte means itself everywhere in a URI: letters, digits, `-._~` (RFC 3986 section 2.3).
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        // A bit for each ASCII byte costs less than a `switch`.
        byte < 128 && (byte < 64 ? unreserved.low : unreserved.high) >> UInt64(byte & 63) & 1 == 1
    }

    /// The bits of `-`, `.` and the digits below 64; those of the letters, `_` and `~` above.
    private static let unreserved: (low: UInt64, high: UInt64) =
        (0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)

    /// Whether a byte is one of those that a URL may have, `%` included (RFC 3986 appendix A).
    public static func isAllowedInURL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}
