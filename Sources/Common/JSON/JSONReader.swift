import WebText

/// Reads JSON in one pass, with a limit on nesting (RFC 8259).
package struct JSONReader {
    private let bytes: [UInt8]
    private let maxDepth: Int
    private var index = 0
    private var depth = 0

    /// The value that a whole text holds, with arrays and objects nested to that depth at most.
    package static func value(of bytes: [UInt8], depth: Int) throws(JSONProblem) -> JSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            // RFC 8259 section 8.1: a byte order mark must not be added.
            throw JSONProblem(offset: 0, reason: "begins with a byte order mark; save it without one")
        }
        // Decoding replaces broken UTF-8, so the text would have other bytes than the input.
        guard String(validUTF8: bytes) != nil else {
            throw JSONProblem(offset: 0, reason: "is not UTF-8; save it as UTF-8")
        }
        var reader = JSONReader(bytes: bytes, maxDepth: depth)
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.problem("expected the end of the file") }
        return value
    }

    private init(bytes: [UInt8], maxDepth: Int) {
        self.bytes = bytes
        self.maxDepth = maxDepth
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func problem(_ reason: String) -> JSONProblem { JSONProblem(offset: index, reason: reason) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard next == byte.asciiValue else { return false }
        index += 1
        return true
    }

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

    private mutating func nested<Value>(
        _ body: (inout JSONReader) throws(JSONProblem) -> Value
    ) throws(JSONProblem) -> Value {
        depth += 1
        guard depth <= maxDepth else { throw problem("is nested more than \(maxDepth) levels deep") }
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

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

    private mutating func elements() throws(JSONProblem) -> [JSON] {
        var elements: [JSON] = []
        if take("]") { return elements }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw problem("expected a comma or the end of the array") }
        return elements
    }

    private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONProblem) -> JSON {
        let end = index + text.utf8CodeUnitCount
        guard bytes[index..<min(end, bytes.count)].elementsEqual("\(text)".utf8) else {
            throw problem("expected \(text)")
        }
        index = end
        return value
    }

    private mutating func number() throws(JSONProblem) -> String {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
            throw problem("expected a number without leading zeros")
        }
        if next == UInt8(ascii: ".") {
            index += 1
            guard digits() > 0 else { throw problem("expected digits after the point") }
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { throw problem("expected digits in the exponent") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }

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
                let end =
                    bytes[index...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? bytes.endIndex
                text += bytes[index..<end]
                index = end
            }
        }
        throw problem("ends inside a string")
    }

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
        default: throw problem("has an unknown escape in a string")
        }
    }

    /// RFC 8259 section 7: a character that does not fit into one `\u` is written as a surrogate pair.
    private mutating func unicodeEscape() throws(JSONProblem) -> String {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: #"\u"#.utf8) {
            index += 2
            units.append(try codeUnit())
        }
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else { throw problem("has half a surrogate pair in a string") }
        return text
    }

    private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
        let end = index + 4
        guard end <= bytes.count, bytes[index..<end].allSatisfy({ Hex.value(of: $0) != nil }) else {
            throw problem("expected four hexadecimal digits after \\u")
        }
        let unit = bytes[index..<end].reduce(UInt16(0)) { $0 << 4 | UInt16(Hex.value(of: $1) ?? 0) }
        index = end
        return unit
    }
}
