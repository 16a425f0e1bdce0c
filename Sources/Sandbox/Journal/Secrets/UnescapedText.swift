/// Text whose escapes have been read, with the place of each character in the original text.
///
/// A server writes a value as a URL, a form, JSON or HTML does, or as one of them inside another: each layer
/// reads one of these writings.
package struct UnescapedText {
    /// A character that an escape stands for, and how many characters write it.
    private struct Escape {
        let scalar: Unicode.Scalar
        let length: Int
    }

    /// The characters with the escapes read.
    package private(set) var scalars: [Unicode.Scalar] = []
    /// The offset in UTF-8 of each character in the original text, and at last the offset of its end.
    private var offsets: [Int] = []

    /// The maximum number of layers of escapes that are read: HTML with an address that has an address in a parameter.
    private static let maximumDepth = 3

    /// The text as it is, and then with one more layer of escapes read each time.
    package static func layers(of text: String) -> [UnescapedText] {
        var innermost = UnescapedText(text)
        var layers = [innermost]
        while layers.count <= maximumDepth, let next = innermost.unescaped() {
            layers.append(next)
            innermost = next
        }
        return layers
    }

    private init(_ text: String) {
        var offset = 0
        for scalar in text.unicodeScalars {
            scalars.append(scalar)
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
    }

    private init() {}

    /// The place in the original text, as offsets in UTF-8, that writes these characters.
    package func place(of characters: Range<Int>) -> Range<Int> {
        offsets[characters.lowerBound]..<offsets[characters.upperBound]
    }

    /// The text with one layer of escapes read, or nil when it has none.
    private func unescaped() -> UnescapedText? {
        var text = UnescapedText()
        var index = 0
        var isChanged = false
        while index < scalars.count {
            let escape = escape(at: index)
            if escape != nil { isChanged = true }
            text.scalars.append(escape?.scalar ?? scalars[index])
            text.offsets.append(offsets[index])
            index += escape?.length ?? 1
        }
        text.offsets.append(offsets[index])
        return isChanged ? text : nil
    }

    /// The escape that begins at a character, or nil when the character stands for itself.
    private func escape(at index: Int) -> Escape? {
        switch scalars[index] {
        case "+": Escape(scalar: " ", length: 1)
        case "%": percentEscape(at: index)
        case "\\": jsonEscape(at: index)
        case "&": htmlEscape(at: index)
        default: nil
        }
    }

    /// `%C3%A4`, or `%E4` of a server that writes ISO-8859-1 (RFC 3986 section 2.1).
    private func percentEscape(at index: Int) -> Escape? {
        var bytes: [UInt8] = []
        // A character has at most four bytes in UTF-8.
        while bytes.count < 4, let byte = percentByte(at: index + 3 * bytes.count) { bytes.append(byte) }
        guard let first = bytes.first else { return nil }
        var decoder = Unicode.UTF8()
        var iterator = bytes.makeIterator()
        // Each byte is written by three characters.
        if case .scalarValue(let scalar) = decoder.decode(&iterator) {
            return Escape(scalar: scalar, length: 3 * UTF8.width(scalar))
        }
        // ISO-8859-1: the byte is the number of the character.
        return Escape(scalar: Unicode.Scalar(first), length: 3)
    }

    /// The byte that `%C3` writes, or nil where another text begins.
    private func percentByte(at index: Int) -> UInt8? {
        guard index < scalars.count, scalars[index] == "%" else { return nil }
        return number(at: index + 1, digits: 2).flatMap { UInt8(exactly: $0) }
    }

    /// `\"`, `\n` or `\u00e4` (RFC 8259 section 7).
    private func jsonEscape(at index: Int) -> Escape? {
        guard index + 1 < scalars.count else { return nil }
        switch scalars[index + 1] {
        case "\"", "\\", "/", "'": return Escape(scalar: scalars[index + 1], length: 2)
        case "b": return Escape(scalar: "\u{8}", length: 2)
        case "f": return Escape(scalar: "\u{C}", length: 2)
        case "n": return Escape(scalar: "\n", length: 2)
        case "r": return Escape(scalar: "\r", length: 2)
        case "t": return Escape(scalar: "\t", length: 2)
        case "u": return unicodeEscape(at: index)
        default: return nil
        }
    }

    /// `\u00e4`, or a surrogate pair, `\ud83d\ude00`.
    ///
    /// It is nil for half a pair.
    private func unicodeEscape(at index: Int) -> Escape? {
        let length = 6
        guard let unit = codeUnit(at: index) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return Escape(scalar: scalar, length: length) }
        guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index + length),
            UTF16.isTrailSurrogate(trail)
        else { return nil }
        let pair = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        return Escape(scalar: pair, length: 2 * length)
    }

    /// The number that the four digits of `\u00e4` write, or nil where another text begins.
    private func codeUnit(at index: Int) -> UInt16? {
        guard index + 1 < scalars.count, scalars[index] == "\\", scalars[index + 1] == "u" else { return nil }
        return number(at: index + 2, digits: 4).flatMap { UInt16(exactly: $0) }
    }

    /// `&quot;`, `&#34;` or `&#x22;`.
    private func htmlEscape(at index: Int) -> Escape? {
        // `&#x10FFFF;` has ten characters; a longer escape has needless zeros.
        let maximumLength = 12
        guard let end = scalars[index...].prefix(maximumLength).firstIndex(of: ";") else { return nil }
        let name = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
        let scalar: Unicode.Scalar?
        switch name {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        case _ where name.lowercased().hasPrefix("#x"):
            scalar = UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
        case _ where name.hasPrefix("#"):
            scalar = UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
        default: scalar = nil
        }
        return scalar.map { Escape(scalar: $0, length: end + 1 - index) }
    }

    /// The number that some hexadecimal digits write, or nil where other characters stand.
    private func number(at index: Int, digits count: Int) -> UInt32? {
        guard index + count <= scalars.count else { return nil }
        var number: UInt32 = 0
        for scalar in scalars[index..<(index + count)] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
            number = number << 4 | UInt32(digit)
        }
        return number
    }
}
