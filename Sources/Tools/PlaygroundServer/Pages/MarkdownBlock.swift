import Foundation
import HTTPMessages

/// Lines without an empty line between them: a table, a list or a paragraph.
enum MarkdownBlock {
    /// The lines of one block, at least one, as HTML.
    static func html(_ lines: [Substring]) -> HTML {
        if lines[0].hasPrefix("|") { return table(lines) }
        return list(lines) ?? "<p>\(MarkdownInline.html(lines.joined(separator: " ")))</p>"
    }

    private static func table(_ lines: [Substring]) -> HTML {
        let rows = lines.map { line in cells(line).map { MarkdownInline.html($0) } }
        // Below a head there is a line such as `| --- | :-- |`.
        let hasHead = lines.count > 1 && lines[1].allSatisfy { "|-: ".contains($0) }
        let body = rows.dropFirst(hasHead ? 2 : 0)
        return PageFrame.table(
            heads: hasHead ? rows[0] : [],
            rows: body.map { cells in HTML(cells.map { "<td>\($0)</td>" }) })
    }

    /// The cells of a row; `\|` is a bar inside a cell.
    private static func cells(_ line: Substring) -> [String] {
        // No page has this character, so it stands for `\|` while the line is split at the bars.
        let escapedBar = "\u{0}"
        let parts = line.replacing("\\|", with: escapedBar)
            .split(separator: "|", omittingEmptySubsequences: false)
        // A row begins and ends with a bar: the first and the last part are outside of the table.
        return parts.dropFirst().dropLast().map { part in
            part.trimmingCharacters(in: CharacterSet(charactersIn: " ")).replacing(escapedBar, with: "|")
        }
    }

    /// A list with bullets or numbers, without lists inside it, or nil for lines of another kind.
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
        let number = lines[0].drop { $0 == " " }.prefix { $0.isNumber }
        if number.isEmpty { return "<ul>\(inside)</ul>" }
        // A list that goes on after the code of an item begins with a later number.
        return number == "1" ? "<ol>\(inside)</ol>" : "<ol start=\"\(number)\">\(inside)</ol>"
    }

    /// The words after `- ` or `1. `, or nil for a line that begins no item.
    static func item(_ line: Substring) -> Substring? {
        line.wholeMatch(of: #/ *(?:-|[0-9]+\.) (.*)/#)?.1
    }
}
