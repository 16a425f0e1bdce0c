import HTTPMessages

/// Lines without an empty one between them: a table, a list or a paragraph.
enum MarkdownBlock {
    static func html(_ lines: [Substring]) -> HTML {
        if lines[0].hasPrefix("|") { return table(lines) }
        return list(lines) ?? "<p>\(MarkdownInline.html(lines.joined(separator: " ")))</p>"
    }

    private static func table(_ lines: [Substring]) -> HTML {
        let rows = lines.map { cells($0).map { MarkdownInline.html($0) } }
        let isHead = lines.count > 1 && lines[1].allSatisfy { "|-: ".contains($0) }
        return PageFrame.table(
            heads: isHead ? rows[0] : [],
            rows: rows.dropFirst(isHead ? 2 : 0).map { HTML($0.map { "<td>\($0)</td>" }) })
    }

    /// The cells of a row; `\|` is a bar inside one.
    private static func cells(_ line: Substring) -> [String] {
        let bar = "\u{0}"
        let cells = line.replacing("\\|", with: bar).split(separator: "|", omittingEmptySubsequences: false)
        return cells.dropFirst().dropLast().map { String($0.drop { $0 == " " }).replacing(bar, with: "|") }
    }

    /// A list with bullets or numbers; nil when the lines are none.
    private static func list(_ lines: [Substring]) -> HTML? {
        guard item(lines[0]) != nil else { return nil }
        var items: [Substring] = []
        for line in lines {
            if let words = item(line) {
                items.append(words)
            } else {
                items[items.count - 1] += " " + line.drop { $0 == " " }
            }
        }
        let inside = HTML(items.map { "<li>\(MarkdownInline.html($0))</li>" })
        return lines[0].hasPrefix("- ") ? "<ul>\(inside)</ul>" : "<ol>\(inside)</ol>"
    }

    /// The words behind `- ` or `1. `; nil for a line that begins no item.
    private static func item(_ line: Substring) -> Substring? {
        line.wholeMatch(of: #/ *(?:-|[0-9]+\.) (.*)/#)?.1
    }
}
