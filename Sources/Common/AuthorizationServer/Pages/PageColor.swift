import WebText

/// A colour of the pages: three numbers, so that no text of a configuration gets into a style sheet.
public struct PageColor: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// Red, green and blue, a byte each.
    private let rgb: UInt32

    /// A colour as CSS writes it: `#` and six hexadecimal digits; nil for every other text.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Hex.value(of: $0) != nil }),
            let rgb = UInt32(Substring(digits), radix: 16)
        else { return nil }
        self.rgb = rgb
    }

    /// A colour such as `0x0B6B55`; of a larger number the last three bytes count.
    public init(integerLiteral rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    /// The colour in CSS, such as `#0b6b55`.
    var css: String { "#" + Hex.text([UInt8(rgb >> 16), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF)]) }
}
