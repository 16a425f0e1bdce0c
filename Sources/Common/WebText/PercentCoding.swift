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
    package static func encode(_ text: some StringProtocol) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in String(text).utf8 {
            if isUnreserved(byte) { encoded.append(byte) } else { encoded += escaped(byte) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The text of an encoded value; throws when it cannot be decoded.
    package static func decode(
        _ encoded: some StringProtocol, plus: Plus
    ) throws(Failure) -> String {
        guard let decoded = decodeEscapes(Array(encoded.utf8)[...], plus: plus) else {
            return String(encoded)
        }
        return try decoded.get()
    }

    /// The decoded text, or the text as it is where it cannot be decoded.
    package static func decodedIfValid(_ text: String, plus: Plus = .literal) -> String {
        (try? decode(text, plus: plus)) ?? text
    }

    /// The text of an encoded body, with all its bytes.
    ///
    /// When the body is not UTF-8, each byte that is not ASCII becomes an escape, such as `%FF`. So only the
    /// decoding of the parameter with the wrong byte fails.
    package static func text(of encoded: [UInt8]) -> String {
        if let text = String(validUTF8: encoded) { return text }
        let escapedBytes = encoded.flatMap { byte in byte < 0x80 ? [byte] : escaped(byte) }
        return String(decoding: escapedBytes, as: UTF8.self)
    }

    /// A byte as `%` and two hexadecimal digits.
    package static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), Hex.upperDigit(of: byte >> 4), Hex.upperDigit(of: byte & 15)]
    }

    /// The text of encoded bytes; nil when no byte is encoded, so that the caller needs no new text.
    static func decodeEscapes(_ encoded: ArraySlice<UInt8>, plus: Plus) -> Result<String, Failure>? {
        let isEncoded =
            encoded.contains(UInt8(ascii: "%")) || plus == .space && encoded.contains(UInt8(ascii: "+"))
        guard isEncoded else { return nil }
        guard let decoded = decodedBytes(of: encoded, plus: plus) else { return .failure(.brokenEscape) }
        guard let text = String(validUTF8: decoded) else { return .failure(.invalidUTF8) }
        return .success(text)
    }

    /// The bytes of an encoded value, which need not be UTF-8; nil at a broken escape.
    package static func decodedBytes(of encoded: ArraySlice<UInt8>, plus: Plus) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Hex.value),
                    let low = rest.popFirst().flatMap(Hex.value)
                else { return nil }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plus == .space: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    /// Whether a byte means itself everywhere in a URI: letters, digits, `-._~` (RFC 3986 section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        // A bit for each ASCII byte costs less than a `switch`.
        guard byte < 128 else { return false }
        let bits = byte < 64 ? unreservedBelow64 : unreservedFrom64
        return bits >> UInt64(byte & 63) & 1 == 1
    }

    /// The bits of `-`, `.` and the digits.
    private static let unreservedBelow64: UInt64 = 0x03FF_6000_0000_0000
    /// The bits of the letters, `_` and `~`.
    private static let unreservedFrom64: UInt64 = 0x47FF_FFFE_87FF_FFFE

    /// Whether a byte is one of those that a URL may have, `%` included (RFC 3986 appendix A).
    package static func isAllowedInURL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}
