import HTTPMessages

/// The form of a message that waits, in which the reader changes its parameters.
extension MessageHTML {
    /// The parameters as fields, or nil for a message without parameters.
    var editForm: HTML? {
        if entry.parameters.isEmpty { return nil }
        // Where the changes could not be sent, the fields stay as the reader left them, and emptied fields stay empty.
        let given = page.refused?.given
        let rows: [HTML] = entry.parameters.enumerated().map { place, parameter in
            let value = (try? given?.item("value.\(place)")?.decoded()) ?? parameter.value
            let isLeftOut = given?.single("without.\(place)") != nil
            let name: HTML = "\(parameter.name)"
            let label: HTML = "<label for=\"value-\(place)\">\(name)</label>"
            let text: HTML = "<code dir=\"auto\">\(value)</code>"
            let hasField = !Self.hasBreak(parameter.value)
            return """
                <th scope="row">\(hasField ? label : name)</th>\
                <td>\(hasField ? Self.field(place, value) : text)</td>\
                <td><label class="choice"><input type="checkbox" name="without.\(place)" value="on"\
                \(" checked", if: isLeftOut)> \
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

    /// Whether a value has a line break, which no field keeps.
    ///
    /// A `<textarea>` sends it as CR LF, and a field of one line drops it (HTML, form submission and value sanitization). So
    /// such a value has no field: the form does not name it, and it is sent as it is.
    private static func hasBreak(_ value: String) -> Bool {
        value.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    /// A field for a value, of several lines for a long one.
    private static func field(_ place: Int, _ value: String) -> HTML {
        let attributes: HTML = """
            class="wide" id="value-\(place)" name="value.\(place)" dir="auto" autocomplete="off" \
            autocapitalize="none" spellcheck="false"
            """
        if value.count <= maximumLineLength && !hasBreak(value) {
            return "<input value=\"\(value)\" \(attributes)>"
        }
        // One row more than the value fills, to type after it.
        let rows = min(maximumRows, value.count / maximumLineLength + 2)
        // A browser drops a line break right after the tag; without this line break it would drop one of the value.
        return "<textarea rows=\"\(rows)\" \(attributes)>\n\(value)</textarea>"
    }

    /// The number of characters that a field of one line shows.
    private static let maximumLineLength = 40
    /// The greatest number of rows of a `<textarea>`; a longer value scrolls in it.
    private static let maximumRows = 8
}
