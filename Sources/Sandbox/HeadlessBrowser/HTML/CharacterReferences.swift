import WebText

/// Text with character references replaced and single line feeds (HTML, sections 13.2.3.5 and 13.2.5.72).
enum CharacterReferences {
    /// The text of raw bytes; in an attribute a name without a semicolon stays, as in `?a=1&copy=2`.
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

    /// The reference after an `&`: its text, and its length without the `&`; nil when there is none.
    private static func reference(_ rest: ArraySlice<UInt8>, isAttribute: Bool) -> Reference? {
        // A number may have any count of zeros before it.
        let isNumber = rest.first == UInt8(ascii: "#")
        let word = (isNumber ? rest : rest.prefix(maximumNameLength)).prefix {
            Hex.value(of: $0) != nil || $0.isASCIILetter || $0 == UInt8(ascii: "#")
        }
        let isEnded = rest.dropFirst(word.count).first == UInt8(ascii: ";")
        guard isEnded || !isAttribute else { return nil }
        let name = String(decoding: word, as: UTF8.self)
        guard let text = named[name] ?? numeric(name) else { return nil }
        return Reference(text: text, length: word.count + (isEnded ? 1 : 0))
    }

    /// The text that a reference stands for, and its length without the `&`.
    private struct Reference {
        let text: String
        let length: Int
    }

    /// The character of `#233` or `#xE9`; nil for another text.
    private static func numeric(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
        guard let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else { return nil }
        guard let scalar = Unicode.Scalar(number), scalar != "\0" else { return "\u{FFFD}" }
        return String(scalar)
    }

    /// The maximum number of bytes of a name without `&` and `;`; all ``named`` references are shorter.
    private static let maximumNameLength = 10

    /// The named references that forms, links and titles use; HTML has two thousand (HTML, section 13.5).
    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
        "reg": "®", "laquo": "«", "raquo": "»", "middot": "·", "times": "×", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "hellip": "…",
        "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←", "rarr": "→", "sol": "/",
        "lowbar": "_", "colon": ":", "equals": "=", "num": "#", "commat": "@", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "agrave": "à", "ccedil": "ç",
        "egrave": "è", "eacute": "é", "ecirc": "ê", "iacute": "í", "ntilde": "ñ", "oacute": "ó",
    ]
}
