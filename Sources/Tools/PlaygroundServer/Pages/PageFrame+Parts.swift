import Foundation
import HTTPMessages
import WebText

/// The parts that several pages have: forms, tables, marks and times.
extension PageFrame {
    /// A form with the token of this start.
    func form(_ action: String, id: String? = nil, class name: String = "", _ content: HTML) -> HTML {
        let idAttribute: HTML? = id.map { " id=\"\($0)\"" }
        return """
            <form method="post" action="\(action)" class="\(name)"\(idAttribute)>\
            \(Self.hidden("token", token))\(Self.hidden("view", "memory"), if: isMemory)\(content)</form>
            """
    }

    /// A form that begins a scenario by one button, with hidden fields for the choices of the run.
    func begin(
        _ scenarioID: String, label: String, class name: String, choices: HTML? = nil
    ) -> HTML {
        form(
            "/runs",
            "\(Self.hidden("scenario", scenarioID))\(choices)<button class=\"\(name)\">\(label)</button>")
    }

    /// A field that the reader does not see.
    static func hidden(_ name: String, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    /// A radio button or a check box, as the attribute `type` has it, with its label.
    static func choice(
        type: String, name: String, value: String, isChosen: Bool, label: HTML
    ) -> HTML {
        """
        <label class="choice"><input type="\(type)" name="\(name)" value="\(value)"\
        \(" checked", if: isChosen)> <span>\(label)</span></label>
        """
    }

    /// A table, which scrolls inside the page where it is too wide.
    ///
    /// - Parameters:
    ///   - heads: the names of the columns, which are empty for a table without a head.
    ///   - rows: the cells of each row, as `<td>` and `<th>`.
    ///   - label: what a screen reader calls the table.
    static func table(
        heads: [HTML], rows: [HTML], class name: String = "", label: String = "Table"
    ) -> HTML {
        let names: [HTML] = heads.map { "<th scope=\"col\">\($0)</th>" }
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="\(label)"><table class="\(name)">
            \("<thead><tr>\(HTML(names))</tr></thead>", if: !heads.isEmpty)\
            <tbody>\(HTML(rows.map { "<tr>\($0)</tr>" }))</tbody></table></div>
            """
    }

    /// ✓ or ✗, with a number where there is one, and words for a reader who does not see it.
    static func mark(isGood: Bool, _ number: Int? = nil, spoken words: String = "") -> HTML {
        let shownNumber: HTML? = number.map { " \($0)" }
        return """
            <span class="mark \(isGood ? "good" : "bad")">\
            <span aria-hidden="true">\(isGood ? "✓" : "✗")</span>\
            \(shownNumber)<span class="vh"> \(words)</span></span>
            """
    }

    /// A check as an item of a list: its rule, the source of the rule, and more words after them.
    static func item(_ check: Check, _ more: HTML?) -> HTML {
        let mark = mark(isGood: check.held, spoken: check.held ? "holds:" : "fails:")
        return """
            <li>\(mark)<span>\(QuotedText.html(check.rule.text)) \
            <span class="source">\(source(check.rule.source))</span>\(more)</span></li>
            """
    }

    /// A source in words; a section of an RFC is a link.
    private static func source(_ text: String) -> HTML {
        guard let match = text.wholeMatch(of: /RFC ([0-9]+)(?: section ([0-9.]+))?/) else { return "\(text)" }
        let section: HTML? = match.2.map { "#section-\($0)" }
        return """
            <a href="https://www.rfc-editor.org/rfc/rfc\(match.1)\(section)" rel="noopener \
            noreferrer">\(text)</a>
            """
    }

    /// A time such as `2026-11-27 16:30:00 UTC`.
    ///
    /// It is empty for a time that never comes.
    static func text(of time: Date) -> String {
        if time == .distantFuture { return "" }
        let text = ISO8601DateFormatter().string(from: time)
        return text.replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
