/// A secret as a server may write it back: as it is, percent-encoded, as a form encodes it,
/// or escaped in HTML or JSON.
struct WrittenSecret {
    private let bytes: [UInt8]

    init(_ secret: String) { bytes = Array(secret.utf8) }

    /// The text with something else in place of the secret, in any of these writings.
    func replaced(in text: String, by replacement: () -> String) -> String {
        let text = Array(text.utf8)
        guard text.count >= bytes.count, !bytes.isEmpty else { return String(decoding: text, as: UTF8.self) }
        var output: [UInt8] = []
        var place = 0
        while place < text.count {
            if mayBegin(with: text[place]), let end = end(in: text[place...]) {
                output += replacement().utf8
                place = end
            } else {
                output.append(text[place])
                place += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func mayBegin(with byte: UInt8) -> Bool { byte == bytes[0] || "%+&\\".utf8.contains(byte) }

    /// The place behind the secret when the text begins with it; nil when it does not.
    ///
    /// A byte such as `%` can be the secret's own or begin an escape, so all readings
    /// are followed side by side.
    private func end(in text: ArraySlice<UInt8>) -> Int? {
        var places: Set<Int> = [text.startIndex]
        for byte in bytes {
            places = places.reduce(into: []) { next, place in
                for length in Self.lengths(of: byte, at: text[place...]) { next.insert(place + length) }
            }
            if places.isEmpty { return nil }
        }
        return places.max()
    }

    /// How long each writing of a byte is with which the text begins; none when it begins with another byte.
    private static func lengths(of byte: UInt8, at text: ArraySlice<UInt8>) -> [Int] {
        guard let first = text.first else { return [] }
        var lengths = first == byte ? [1] : []
        switch first {
        case UInt8(ascii: "+") where byte == UInt8(ascii: " "): lengths.append(1)
        case UInt8(ascii: "%") where text.dropFirst().prefix(2).hexadecimal == UInt32(byte): lengths.append(3)
        case UInt8(ascii: "\\"):
            let escape = text.dropFirst()
            if escape.first == byte { lengths.append(2) }
            if escape.first == UInt8(ascii: "u"), escape.dropFirst().prefix(4).hexadecimal == UInt32(byte) {
                lengths.append(6)
            }
        case UInt8(ascii: "&"):
            guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { break }
            if Self.isEntity(text[(text.startIndex + 1)..<end], of: byte) {
                lengths.append(end + 1 - text.startIndex)
            }
        default: break
        }
        return lengths
    }

    /// Whether this is, between `&` and `;`, a byte in HTML: `quot`, `#34` or `#x22`.
    private static func isEntity(_ name: ArraySlice<UInt8>, of byte: UInt8) -> Bool {
        guard name.first == UInt8(ascii: "#") else {
            let known: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
            return known[String(decoding: name, as: UTF8.self)]?.asciiValue == byte
        }
        let digits = name.dropFirst()
        return digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            ? digits.dropFirst().hexadecimal == UInt32(byte)
            : UInt32(String(decoding: digits, as: UTF8.self)) == UInt32(byte)
    }
}

extension ArraySlice<UInt8> {
    /// The number of which these are the hexadecimal digits; nil when they are none.
    fileprivate var hexadecimal: UInt32? { UInt32(String(decoding: self, as: UTF8.self), radix: 16) }
}
