/// Text from outside, which then cannot move a cursor, forge a line or turn the writing.
package enum Printable {
    /// One line: the text with control and format characters written out, and cut when it is long.
    package static func text(_ text: String, limit: Int = 400) -> String {
        let shown = written(text.unicodeScalars.prefix(limit), keeping: [])
        return text.unicodeScalars.count > limit ? shown + "…" : shown
    }

    /// Text of several lines: line breaks and tabs stay, other control and format characters are written out.
    package static func lines(_ text: String) -> String {
        written(text.unicodeScalars, keeping: ["\n", "\t"])
    }

    /// A text in quotation marks, in one line: those inside it and backslashes have a backslash before them.
    package static func quoted(_ text: String) -> String {
        var inside = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { inside.append("\\") }
            inside.append(scalar)
        }
        return "\"\(written(inside, keeping: []))\""
    }

    private static func written(
        _ scalars: some Sequence<Unicode.Scalar>, keeping kept: [Unicode.Scalar]
    ) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in scalars {
            if kept.contains(scalar) || !isHidden(scalar) {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            }
        }
        return String(shown)
    }

    /// Whether a terminal obeys the character or shows nothing for it; format characters turn the direction.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        default: false
        }
    }
}
