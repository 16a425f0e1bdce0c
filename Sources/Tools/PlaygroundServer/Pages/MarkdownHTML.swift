import HTTPMessages

/// A page of the project as HTML: headings, paragraphs, lists, tables as text, and code; all of it escaped.
struct MarkdownHTML {
    let title: String
    let html: HTML

    init(text: String) {
        var title = ""
        var pieces: [HTML] = []
        var paragraph: [String] = []
        var isCode = false
        var code: [String] = []
        func endParagraph() {
            if !paragraph.isEmpty { pieces.append(Self.block(paragraph)) }
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                endParagraph()
                if isCode { pieces.append("<pre tabindex=\"0\">\(code.joined(separator: "\n"))</pre>") }
                (isCode, code) = (!isCode, [])
            } else if isCode {
                code.append(String(line))
            } else if line.hasPrefix("<!--") || line.isEmpty {
                endParagraph()
            } else if line.hasPrefix("#") {
                endParagraph()
                let level = min(line.prefix { $0 == "#" }.count, 4)
                let words = String(line.drop { $0 == "#" }.dropFirst())
                if title.isEmpty { title = words }
                pieces.append(Self.heading(words, level))
            } else {
                paragraph.append(String(line))
            }
        }
        endParagraph()
        self.title = title
        html = HTML(pieces)
    }

    private static func heading(_ words: String, _ level: Int) -> HTML {
        switch level {
        case 1: "<h1>\(inline(words))</h1>"
        case 2: "<h2>\(inline(words))</h2>"
        default: "<h3>\(inline(words))</h3>"
        }
    }

    private static func block(_ lines: [String]) -> HTML {
        if lines[0].hasPrefix("|") {
            let rows: [HTML] = lines.filter { !$0.hasPrefix("| ---") }.map { line in
                let cells: [HTML] = line.split(separator: "|").map {
                    "<td>\(inline(String($0.drop { $0 == " " })))</td>"
                }
                return "<tr>\(HTML(cells))</tr>"
            }
            return "<div class=\"scroll\" tabindex=\"0\"><table>\(HTML(rows))</table></div>"
        }
        guard lines[0].hasPrefix("- ") else { return "<p>\(inline(lines.joined(separator: " ")))</p>" }
        var items: [String] = []
        for line in lines {
            if line.hasPrefix("- ") {
                items.append(String(line.dropFirst(2)))
            } else {
                items[items.count - 1] += " " + line.drop { $0 == " " }
            }
        }
        return "<ul>\(HTML(items.map { "<li>\(inline($0))</li>" }))</ul>"
    }

    /// Code, links to other pages, and bold words; the rest is text.
    private static func inline(_ text: String) -> HTML {
        var pieces: [HTML] = []
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            pieces.append(index.isMultiple(of: 2) ? links(part) : "<code>\(part)</code>")
        }
        return pieces.reduce("") { "\($0)\($1)" }
    }

    private static func links(_ text: Substring) -> HTML {
        var html: HTML = ""
        var rest = text
        while let open = rest.firstIndex(of: "["), let middle = rest[open...].firstRange(of: "]("),
            let close = rest[middle.upperBound...].firstIndex(of: ")")
        {
            let (words, target) = (
                rest[open...].dropFirst().prefix(upTo: middle.lowerBound), rest[middle.upperBound..<close]
            )
            html = "\(html)\(plain(rest[..<open]))\(link(words, target))"
            rest = rest[close...].dropFirst()
        }
        return "\(html)\(plain(rest))"
    }

    /// A link to a page of the project; what leads elsewhere is shown as words alone.
    private static func link(_ words: Substring, _ target: Substring) -> HTML {
        let file = target.prefix { $0 != "#" }
        guard file.hasSuffix(".md"), !file.contains("/") else { return "\(plain(words))" }
        return "<a href=\"/docs/\(file.dropLast(3))\">\(plain(words))</a>"
    }

    private static func plain(_ text: Substring) -> HTML {
        var html: HTML = ""
        for (index, part) in text.split(separator: "**", omittingEmptySubsequences: false).enumerated() {
            html = index.isMultiple(of: 2) ? "\(html)\(part)" : "\(html)<strong>\(part)</strong>"
        }
        return html
    }
}
