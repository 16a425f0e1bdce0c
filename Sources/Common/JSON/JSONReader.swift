import WebText

/// Reads JSON in one pass, with a limit on nesting (RFC 8259).
package struct JSONReader {
    private let bytes: [UInt8]
    /// How deep arrays and objects may be nested.
    private let maximumDepth: Int
    /// The index of the next byte.
    private var index = 0
    /// The number of arrays and objects that are open at the index.
    private var depth = 0

    /// The value of a whole text, with arrays and objects nested to that depth at most.
    ///
    /// Throws ``JSONProblem`` for the first place that is not JSON.
    package static func value(of bytes: [UInt8], depth: Int) throws(JSONProblem) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            // RFC 8259 section 8.1: a byte order mark must not be added.
            throw JSONProblem(offset: 0, reason: "begins with a byte order mark")
        }
        // Decoding replaces broken UTF-8, so the text would have other bytes than the input.
        guard String(validUTF8: bytes) != nil else {
            throw JSONProblem(offset: 0, reason: "is not UTF-8")
        }
        var reader = JSONReader(bytes: bytes, maximumDepth: depth)
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.problem("expected the end of the text") }
        return value
    }

    private init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// The next byte; nil at the end of the text.
    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func problem(_ reason: String) -> JSONProblem { JSONProblem(offset: index, reason: reason) }

    private mutating func skipSpace() {
        while let byte = next, Self.isSpace(byte) { index += 1 }
    }

    /// Whether a byte is white space of JSON (RFC 8259 section 2).
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\t")
    }

    /// Moves past white space and this ASCII character; false when anything else follows the white space.
    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard next == character.asciiValue else { return false }
        index += 1
        return true
    }

    /// Reads a value of any type, and the white space before it.
    private mutating func value() throws(JSONProblem) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            return .object(try nested { reader throws(JSONProblem) in try reader.members() })
        case UInt8(ascii: "["):
            return .array(try nested { reader throws(JSONProblem) in try reader.elements() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
            return .number(try number())
        default: throw problem("expected a value")
        }
    }

    /// Moves past an opening bracket, and reads one level deeper.
    private mutating func nested<Value>(
        _ body: (inout JSONReader) throws(JSONProblem) -> Value
    ) throws(JSONProblem) -> Value {
        depth += 1
        guard depth <= maximumDepth else { throw problem("is nested more than \(maximumDepth) levels deep") }
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    /// Reads the members of an object after its opening brace.
    private mutating func members() throws(JSONProblem) -> [JSON.Member] {
        var members: [JSON.Member] = []
        if take("}") { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("expected a member's name in quotes") }
            let name = try string()
            guard take(":") else { throw problem("expected a colon after a member's name") }
            members.append(JSON.Member(name: name, value: try value()))
        } while take(",")
        guard take("}") else { throw problem("expected a comma or the end of the object") }
        return members
    }

    /// Reads the elements of an array after its opening bracket.
    private mutating func elements() throws(JSONProblem) -> [JSON] {
        var elements: [JSON] = []
        if take("]") { return elements }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw problem("expected a comma or the end of the array") }
        return elements
    }

    /// Reads a literal name, and returns the value that it stands for.
    private mutating func word(_ text: String, _ value: JSON) throws(JSONProblem) -> JSON {
        guard bytes[index...].starts(with: text.utf8) else { throw problem("expected \(text)") }
        index += text.utf8.count
        return value
    }

    /// Reads a number as it is written (RFC 8259 section 6).
    private mutating func number() throws(JSONProblem) -> String {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let firstDigit = index
        let digitCount = skipDigits()
        guard digitCount > 0 else { throw problem("expected a digit") }
        guard digitCount == 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
            throw JSONProblem(offset: start, reason: "expected a number without leading zeros")
        }
        if next == UInt8(ascii: ".") {
            index += 1
            guard skipDigits() > 0 else { throw problem("expected digits after the point") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() > 0 else { throw problem("expected digits in the exponent") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Moves past digits, and returns their number.
    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = next, byte.isASCIIDigit { index += 1 }
        return index - start
    }

    /// Reads a string from its opening quotation mark.
    private mutating func string() throws(JSONProblem) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(try escape().utf8)
            case 0..<0x20: throw problem("has a control character in a string; escape it")
            default:
                // All bytes up to the next special byte at once, which is faster than one by one.
                let end = bytes[index...].firstIndex(where: Self.isSpecialInString) ?? bytes.endIndex
                text += bytes[index..<end]
                index = end
            }
        }
        throw problem("ends inside a string")
    }

    /// Whether a byte ends a string, begins an escape, or is a control character.
    private static func isSpecialInString(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    /// Reads an escape from its backslash, and returns the text that it stands for.
    private mutating func escape() throws(JSONProblem) -> String {
        index += 1
        guard let byte = next else { throw problem("ends inside a string") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw JSONProblem(offset: index - 2, reason: "has an unknown escape in a string")
        }
    }

    /// Reads the rest of an escape after `\u`, with a second escape where they are a surrogate pair.
    ///
    /// RFC 8259 section 7: a character beyond U+FFFF is written as a pair.
    private mutating func unicodeEscape() throws(JSONProblem) -> String {
        let start = index - 2
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: #"\u"#.utf8) {
            index += 2
            units.append(try codeUnit())
        }
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else {
            throw JSONProblem(offset: start, reason: "has half a surrogate pair in a string")
        }
        return text
    }

    /// Reads the four hexadecimal digits of a UTF-16 code unit.
    private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
        let end = index + 4
        guard end <= bytes.count, bytes[index..<end].allSatisfy({ Hex.value(of: $0) != nil }) else {
            throw problem("expected four hexadecimal digits after \\u")
        }
        let unit = bytes[index..<end].reduce(UInt16(0)) { unit, digit in
            unit << 4 | UInt16(Hex.value(of: digit) ?? 0)
        }
        index = end
        return unit
    }
}
