import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON on the wire: fields in alphabetical order, so that the same value always has the same text.
enum WireJSON {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that JSON cannot express would throw; the types here hold text and integers.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    /// The value of a member whose text is written without `JSONEncoder`.
    enum Value {
        case text(String)
        case number(Int)
    }

    /// An object of these members, in this order and without those that are nil.
    ///
    /// The bytes are those of ``encode(_:)`` when the names are in alphabetical order. `JSONEncoder` took an eighth of the
    /// time of the token endpoint.
    static func object(_ members: KeyValuePairs<String, Value?>) -> [UInt8] {
        var out = [UInt8(ascii: "{")]
        out.reserveCapacity(256)
        for case (let name, let value?) in members {
            if out.count > 1 { out.append(UInt8(ascii: ",")) }
            add(name, to: &out)
            out.append(UInt8(ascii: ":"))
            switch value {
            case .text(let text): add(text, to: &out)
            case .number(let number): out.append(contentsOf: String(number).utf8)
            }
        }
        out.append(UInt8(ascii: "}"))
        return out
    }

    /// A text in quotation marks (RFC 8259 section 7).
    private static func add(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: isEscaped) {
            for byte in text.utf8 {
                if isEscaped(byte) { addEscape(byte, to: &out) } else { out.append(byte) }
            }
        } else {
            out.append(contentsOf: text.utf8)
        }
        out.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func addEscape(_ byte: UInt8, to out: inout [UInt8]) {
        switch byte {
        case 0x08: out.append(contentsOf: "\\b".utf8)
        case 0x09: out.append(contentsOf: "\\t".utf8)
        case 0x0A: out.append(contentsOf: "\\n".utf8)
        case 0x0C: out.append(contentsOf: "\\f".utf8)
        case 0x0D: out.append(contentsOf: "\\r".utf8)
        case ..<0x20: out.append(contentsOf: "\\u00\(Hex.text([byte]))".utf8)
        default: out.append(contentsOf: [UInt8(ascii: "\\"), byte])
        }
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(json))
    }
}
