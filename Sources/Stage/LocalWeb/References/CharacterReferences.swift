/// Text of a page as a reader sees it: character references replaced, line ends made one line feed.
///
/// Source: HTML, section 13.2.3.5, "Preprocessing the input stream", and 13.2.5.72 to 80, "Character reference state".
enum CharacterReferences {
    /// Where a text is: in an attribute, old references without a semicolon are read more carefully.
    enum Place {
        case text
        case attribute
    }

    /// The text of raw bytes; each byte is looked at a bounded number of times.
    static func decoded(_ raw: ArraySlice<UInt8>, in place: Place) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            if byte == UInt8(ascii: "&"), let (text, length) = reference(raw[(index + 1)...], in: place) {
                out += text.utf8
                index += 1 + length
                continue
            }
            index += 1
            switch byte {
            case 0x0D:
                out.append(0x0A)
                if index < raw.endIndex, raw[index] == 0x0A { index += 1 }
            case 0: out += "\u{FFFD}".utf8
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The reference behind an `&`: its text, and its length without the `&`; nil when there is none.
    private static func reference(
        _ rest: ArraySlice<UInt8>, in place: Place
    ) -> (text: String, length: Int)? {
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: "#") { return numeric(rest.dropFirst()).map { ($0.text, $0.length + 1) } }
        let name = rest.prefix(NamedReferences.longest + 1).prefix(while: isAlphanumeric)
        let isEnded = rest[name.endIndex...].first == UInt8(ascii: ";")
        guard !name.isEmpty, let (text, length) = NamedReferences.text(for: name, isEnded: isEnded) else {
            return nil
        }
        // `?a=1&copy=2` in an attribute is a query, not a sign.
        let isOpen = length <= name.count
        if place == .attribute, isOpen, let next = rest.dropFirst(length).first,
            next == UInt8(ascii: "=") || isAlphanumeric(next)
        {
            return nil
        }
        return (text, length)
    }

    /// The reference by number behind `&#`.
    private static func numeric(_ rest: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        let isHex = rest.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        var number: UInt32 = 0
        var index = rest.startIndex + (isHex ? 1 : 0)
        let start = index
        while index < rest.endIndex, let digit = digit(rest[index], isHex: isHex) {
            // A number that is too large stays too large.
            number = min(number * (isHex ? 16 : 10) + digit, 0x110000)
            index += 1
        }
        guard index > start else { return nil }
        if index < rest.endIndex, rest[index] == UInt8(ascii: ";") { index += 1 }
        return (text(of: number), index - rest.startIndex)
    }

    private static func text(of number: UInt32) -> String {
        let replaced = (0x80...0x9F).contains(number) ? windows1252[Int(number) - 0x80] : number
        guard replaced != 0, let scalar = Unicode.Scalar(replaced) else { return "\u{FFFD}" }
        return String(Character(scalar))
    }

    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46 where isHex: UInt32(byte) - 0x41 + 10
        case 0x61...0x66 where isHex: UInt32(byte) - 0x61 + 10
        default: nil
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The characters for numbers from 0x80 to 0x9F: pages with such numbers mean windows-1252.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
