/// The characters that a method, a field name and a field value may have (RFC 9110 sections 5 and 9.1).
///
/// No function here checks that a field value has no white space at its ends.
/// The tests of a byte are `@inlinable`, because the parser in another module asks them about each byte.
@usableFromInline package enum FieldSyntax {
    /// Whether the byte may be in a token, that is, in a method or a field name (RFC 9110 section 5.6.2).
    @inlinable package static func isTokenByte(_ byte: UInt8) -> Bool {
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

    /// Whether a field value may have the byte: no control byte but the tab (RFC 9110 section 5.5).
    @inlinable package static func isValueByte(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == 0x09
    }

    /// Whether the text is a token: not empty, and only of bytes that a token may have.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }
}
