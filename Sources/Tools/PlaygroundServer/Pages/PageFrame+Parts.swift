import Foundation
import HTTPMessages
import WebText

extension PageFrame {
    /// A form with the token of this start.
    func form(_ action: String, id: String? = nil, class name: String = "", _ content: HTML) -> HTML {
        """
        <form method="post" action="\(action)" class="\(name)"\(id.map { " id=\"\($0)\"" } as HTML?)>\
        \(Self.hidden("token", token))\(Self.hidden("view", "memory"), if: isMemory)\(content)</form>
        """
    }

    /// A form that begins a scenario by one button.
    func begin(_ scenario: String, _ label: String, class name: String, _ more: HTML? = nil) -> HTML {
        form(
            "/runs",
            "\(Self.hidden("scenario", scenario))\(more)<button class=\"\(name)\">\(label)</button>")
    }

    static func hidden(_ name: String, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    static func choice(
        _ type: String, _ name: String, _ value: String, isChosen: Bool, _ words: HTML
    ) -> HTML {
        """
        <label class="choice"><input type="\(type)" name="\(name)" value="\(value)"\
        \(" checked", if: isChosen)> <span>\(words)</span></label>
        """
    }

    /// A table, which scrolls by itself where it is too wide.
    static func table(
        heads: [HTML], rows: [HTML], class name: String = "", label: String = "Table"
    ) -> HTML {
        let names: [HTML] = heads.map { "<th scope=\"col\">\($0)</th>" }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(label)"><table class="\(name)">
            \("<thead><tr>\(HTML(names))</tr></thead>", if: !heads.isEmpty)\
            <tbody>\(HTML(rows.map { "<tr>\($0)</tr>" }))</tbody></table></div>
            """
    }

    /// ✓ or ✗, with a number where there is one, and words for a reader who does not see it.
    static func mark(_ isGood: Bool, _ number: Int? = nil, spoken words: String = "") -> HTML {
        """
        <span class="mark \(isGood ? "good" : "bad")"><span aria-hidden="true">\(isGood ? "✓" : "✗")</span>\
        \(number.map { " \($0)" } as HTML?)<span class="vh"> \(words)</span></span>
        """
    }

    /// A rule that was looked at, with its source and more words behind it.
    static func item(_ check: Check, _ more: HTML?) -> HTML {
        let mark = mark(check.held, spoken: check.held ? "holds:" : "fails:")
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

    static func text(of time: Date) -> String {
        if time == .distantFuture { return "" }
        let text = ISO8601DateFormatter().string(from: time)
        return text.replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
