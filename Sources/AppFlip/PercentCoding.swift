/// Percent-encoding for values in a query or a form.
///
/// Encoding escapes all but the unreserved characters, so that a URI decoder (`+` is a plus) and a form
/// decoder (`+` is a space) read the same bytes. `URLComponents` leaves `+` bare and cannot be used here.
///
/// Source: RFC 3986 section 2; WHATWG URL, `application/x-www-form-urlencoded`.
public enum PercentCoding {
    /// How a bare `+` reads.
    public enum Plus: Sendable, Hashable {
        /// As itself: a URI component (RFC 3986).
        case literal
        /// As a space: a form body, and by RFC 6749 appendix B also OAuth query parameters.
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
        if text.utf8.allSatisfy(isUnreserved) { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexDigit(byte >> 4))
                bytes.append(hexDigit(byte & 15))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of an encoded value.
    ///
    /// Throws ``Failure`` when an escape is broken or the bytes are not UTF-8.
    public static func decode(
        _ encoded: some StringProtocol, plus: Plus
    ) throws(Failure) -> String {
        let plain = { (byte: UInt8) in
            byte != UInt8(ascii: "%") && (plus == .literal || byte != UInt8(ascii: "+"))
        }
        if encoded.utf8.allSatisfy(plain) { return String(encoded) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.utf8.count)
        var rest = encoded.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue)
                else { throw .brokenEscape }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plus == .space:
                bytes.append(UInt8(ascii: " "))
            default:
                bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
        return text
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
