/// Hexadecimal digits.
package enum Hex {
    /// The value of a digit in either case; nil for any other byte.
    package static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The digit of a value from 0 to 15, in upper case as RFC 3986 section 2.1 prefers it.
    package static func upperDigit(of value: UInt8) -> UInt8 {
        assert(value < 16, "one digit has four bits")
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// The digits of bytes, two for each, in lower case.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: bytes.flatMap { [lowerDigits[Int($0 >> 4)], lowerDigits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static let lowerDigits = Array("0123456789abcdef".utf8)
}
