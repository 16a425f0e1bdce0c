/// Text from a stranger's server, as it may be shown: nothing in it can move a cursor, forge a line or turn the writing.
package enum Printable {
    /// The text with control and format characters written out, and cut when it is long.
    package static func text(_ text: String, limit: Int = 400) -> String {
        let shown = text.unicodeScalars.prefix(limit).reduce(into: "") { shown, scalar in
            switch scalar.properties.generalCategory {
            // Format characters turn the direction of writing.
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return text.unicodeScalars.count > limit ? shown + "…" : shown
    }
}
