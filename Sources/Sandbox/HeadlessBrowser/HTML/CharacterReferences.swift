import WebText

/// Text with character references replaced, CR LF and CR as line feeds, and U+FFFD in the place of null (HTML, sections
/// 13.2.3.5 and 13.2.5.72).
///
/// Of the names that need a semicolon, it knows only a few.
enum CharacterReferences {
    /// The text of raw bytes.
    ///
    /// In an attribute, a name without a semicolon stays before `=`, a letter or a digit, as in `?a=1&copy=2`.
    static func decoded(_ raw: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(raw.count)
        var rest = raw
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "&"):
                if let reference = reference(rest, isAttribute: isAttribute) {
                    out += reference.text.utf8
                    rest = rest.dropFirst(reference.length)
                } else {
                    out.append(byte)
                }
            case 0x0D:
                out.append(0x0A)
                if rest.first == 0x0A { rest.removeFirst() }
            case 0: out += "\u{FFFD}".utf8
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The reference after an `&`, or nil when there is none.
    private static func reference(_ rest: ArraySlice<UInt8>, isAttribute: Bool) -> Reference? {
        if rest.first == UInt8(ascii: "#") { return numeric(rest) }
        let word = rest.prefix(maximumNameLength).prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let name = String(decoding: word, as: UTF8.self)
        if rest.dropFirst(word.count).first == UInt8(ascii: ";"), let text = named[name] ?? latin1[name] {
            return Reference(text: text, length: word.count + 1)
        }
        // Without a semicolon the longest name counts that the word begins with.
        for length in (0...word.count).reversed() {
            let name = String(decoding: word.prefix(length), as: UTF8.self)
            guard let text = latin1[name] else { continue }
            if isAttribute, let next = rest.dropFirst(length).first, belongsToQuery(next) { return nil }
            return Reference(text: text, length: length)
        }
        return nil
    }

    /// Whether an `&` before a name and this byte is one of a query, such as `?a=1&copy=2`.
    private static func belongsToQuery(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte.isASCIILetter || byte.isASCIIDigit
    }

    /// The text that a reference stands for, and its length without the `&`.
    private struct Reference {
        let text: String
        let length: Int
    }

    /// The character of `#233` or `#xE9`, also without a semicolon, or nil for another text.
    private static func numeric(_ rest: ArraySlice<UInt8>) -> Reference? {
        let mark = rest.dropFirst().first
        let isHex = mark == UInt8(ascii: "x") || mark == UInt8(ascii: "X")
        // A number may have any number of zeros before it.
        let digits = rest.dropFirst(isHex ? 2 : 1).prefix {
            isHex ? Hex.value(of: $0) != nil : $0.isASCIIDigit
        }
        guard !digits.isEmpty else { return nil }
        let isEnded = rest[digits.endIndex...].first == UInt8(ascii: ";")
        let length = digits.endIndex - rest.startIndex + (isEnded ? 1 : 0)
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
        return Reference(text: character(number), length: length)
    }

    /// The character of a number, which is nil when it is too large (HTML, section 13.2.5.80).
    private static func character(_ number: UInt32?) -> String {
        guard let number, let scalar = Unicode.Scalar(windows1252[number] ?? number), scalar != "\0" else {
            return "\u{FFFD}"
        }
        return String(scalar)
    }

    /// The characters of Windows for the numbers that are control characters in Unicode (HTML, section 13.2.5.80).
    private static let windows1252: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    /// The maximum number of bytes of a name without `&` and `;`, so that a long word costs no time; all names are shorter.
    private static let maximumNameLength = 10

    /// The other named references that forms, links and titles use; HTML has two thousand (HTML, section 13.5).
    private static let named = [
        "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "bull": "•", "hellip": "…", "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←",
        "rarr": "→", "sol": "/", "lowbar": "_", "colon": ":", "equals": "=", "num": "#", "commat": "@",
    ]

    /// All named references that count without a semicolon, too (HTML, section 13.5).
    private static let latin1: [String: String] = {
        var texts = [
            "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"",
            "QUOT": "\"", "COPY": "©", "REG": "®",
        ]
        let names = latin1Names.split { $0.isWhitespace }
        for (name, number) in zip(names, UInt8(0xA0)...UInt8.max) {
            texts[String(name)] = String(Unicode.Scalar(number))
        }
        return texts
    }()

    /// The names of the characters from U+00A0 to U+00FF, in this order.
    private static let latin1Names = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg
        plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
        Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute
        Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
        Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
        ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
        oslash ugrave uacute ucirc uuml yacute thorn yuml
        """
}
