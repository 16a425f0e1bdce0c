/// Text of a page as a reader sees it: character references replaced, line ends made one line feed.
///
/// Source: HTML, section 13.2.3.5, "Preprocessing the input stream", and 13.2.5.72 to 80,
/// "Character reference state".
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
        let name = rest.prefix(longestName + 1).prefix(while: isAlphanumeric)
        guard !name.isEmpty else { return nil }
        if rest[name.endIndex...].first == UInt8(ascii: ";"),
            let text = named[String(decoding: name, as: UTF8.self)]
        {
            return (text, name.count + 1)
        }
        // The longest old name that fits: `&notit;` is the sign of `&not` and then `it;`.
        let lengths = stride(from: min(name.count, longestOpenName), to: 1, by: -1)
        guard
            let length = lengths.first(where: {
                open.contains(String(decoding: name.prefix($0), as: UTF8.self))
            }),
            let text = named[String(decoding: name.prefix(length), as: UTF8.self)]
        else { return nil }
        // `?a=1&copy=2` in an attribute is a query, not a sign.
        if place == .attribute, let next = rest.dropFirst(length).first,
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

    /// The names of the characters from 0xA0 to 0xFF, in their order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
        ugrave uacute ucirc uuml yacute thorn yuml
        """.split(separator: " ").map(String.init)

    /// The old names that need no semicolon, such as `&copy`.
    private static let open = Set(
        latin1 + ["amp", "AMP", "lt", "LT", "gt", "GT", "quot", "QUOT", "COPY", "REG"])
    private static let longestOpenName = 6
    private static let longestName = 7

    /// The names that forms, links and titles use, of the more than two thousand of the standard: Latin-1,
    /// the signs of ASCII, and typography.
    ///
    /// Source: HTML, section 13.5, "Named character references".
    private static let named: [String: String] = {
        var names = [
            "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"",
            "COPY": "©", "REG": "®", "apos": "'", "Tab": "\t", "NewLine": "\n", "excl": "!", "num": "#",
            "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "ast": "*", "plus": "+", "comma": ",",
            "period": ".", "sol": "/", "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@",
            "lsqb": "[", "lbrack": "[", "bsol": "\\", "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_",
            "grave": "`", "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|", "rcub": "}", "rbrace": "}",
            "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
            "bdquo": "„", "bull": "•", "hellip": "…", "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™",
            "larr": "←", "rarr": "→", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
            "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        ]
        for (place, name) in latin1.enumerated() { names[name] = text(of: UInt32(0xA0 + place)) }
        return names
    }()
}
