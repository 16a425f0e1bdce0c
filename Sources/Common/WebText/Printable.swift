/// Makes text from outside safe to print: it cannot move a cursor, forge a line, or turn the direction of writing.
package enum Printable {
    /// The text in one line, with control and format characters written out, such as `\u{1b}`.
    ///
    /// A text of more than `limit` Unicode scalars is cut, and ends with `…`.
    package static func text(_ text: String, limit: Int = 400) -> String {
        let shown = escaped(text.unicodeScalars.prefix(limit), keeping: [])
        return text.unicodeScalars.count > limit ? shown + "…" : shown
    }

    /// Text of several lines: line breaks and tabs stay, other control and format characters are written out.
    package static func lines(_ text: String) -> String {
        escaped(text.unicodeScalars, keeping: ["\n", "\t"])
    }

    /// The text in quotation marks, in one line, with a backslash before each quotation mark and backslash in it.
    package static func quoted(_ text: String) -> String {
        var inside = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { inside.append("\\") }
            inside.append(scalar)
        }
        return "\"\(escaped(inside, keeping: []))\""
    }

    /// The scalars with those that a terminal would obey or hide written out, except for `kept`.
    private static func escaped(
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

    /// The format characters that only decide whether letters join: U+200C and U+200D.
    ///
    /// Names in Persian and Hindi have them.
    package static let joiners: Set<Unicode.Scalar> = ["\u{200C}", "\u{200D}"]

    /// Whether a reader sees nothing of the text: it is empty, or has only spaces and hidden characters.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isHidden($0) }
    }

    /// Whether a terminal obeys the character or shows nothing for it; some format characters turn the direction.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        default: false
        }
    }
}
