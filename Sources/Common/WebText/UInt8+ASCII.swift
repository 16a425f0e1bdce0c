extension UInt8 {
    /// Whether the byte is an ASCII letter, capital or small.
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether the byte is an ASCII digit.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is a space or a tab: the optional white space of RFC 9110 section 5.6.3.
    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the spaces and tabs at both ends.
    package var withoutOuterBlanks: SubSequence {
        let bytes = drop(while: \.isBlank)
        guard let last = bytes.lastIndex(where: { !$0.isBlank }) else { return bytes }
        return bytes[...last]
    }
}
