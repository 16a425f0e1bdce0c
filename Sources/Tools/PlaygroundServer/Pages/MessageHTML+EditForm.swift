import HTTPMessages

/// The form of a message that waits, in which the reader changes its parameters.
extension MessageHTML {
    /// The parameters as fields; nil for a message without parameters.
    var editForm: HTML? {
        if entry.parameters.isEmpty { return nil }
        let rows: [HTML] = entry.parameters.enumerated().map { place, parameter in
            // What the reader typed before stays in the field, where the changes could not be sent.
            let value = page.refused?.given.single("value.\(place)") ?? parameter.value
            return """
                <th scope="row"><label for="value-\(place)">\(parameter.name)</label></th>\
                <td>\(Self.field(place, value))</td>\
                <td><label class="choice"><input type="checkbox" name="without.\(place)" value="on"> \
                leave out<span class="vh"> \(parameter.name)</span></label></td>
                """
        }
        let reason: HTML? = page.refused.map { "<p class=\"alert\" role=\"alert\">\($0.reason)</p>" }
        return page.frame.form(
            "/runs/\(page.snapshot.id)/edit", id: "edit",
            """
            <p class="hint">This message waits. Change a value and send it. Then you see which check of the \
            receiver refuses it.</p>\
            \(reason)\(PageFrame.hidden("message", "\(number)"))
            \(parameterTable(rows, heads: ["name", "value", ""]))
            <p class="buttons"><button class="control go">Send it like this</button></p>
            """)
    }

    /// A field for a value.
    ///
    /// A long value gets an area of several lines. A value with line breaks does not, because a browser sends
    /// every line break of an area as CR LF.
    private static func field(_ place: Int, _ value: String) -> HTML {
        let attributes: HTML = """
            class="wide" id="value-\(place)" name="value.\(place)" dir="auto" autocomplete="off" \
            autocapitalize="none" spellcheck="false"
            """
        let hasBreak = value.contains { $0.isNewline }
        if value.count <= longestLine || hasBreak { return "<input value=\"\(value)\" \(attributes)>" }
        // One row more than the value fills, to type behind it.
        let rows = min(mostRows, value.count / longestLine + 2)
        return "<textarea rows=\"\(rows)\" \(attributes)>\(value)</textarea>"
    }

    /// The number of characters that a field of one line shows.
    private static let longestLine = 40
    private static let mostRows = 8
}
