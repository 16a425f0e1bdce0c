import HTTPMessages

/// A page of the project as HTML: headings, paragraphs, lists, tables, folds and code, with all text escaped.
struct MarkdownHTML {
    private(set) var title = ""
    private var pieces: [HTML] = []
    /// The lines of a paragraph, a list or a table since its beginning.
    private var block: [Substring] = []
    /// The lines of code since its beginning, and the name of its language; nil outside code.
    private var code: Code?

    /// Code whose end has not been read yet.
    private struct Code {
        let language: Substring
        var lines: [Substring] = []
    }

    init(text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { read(line) }
        endBlock()
    }

    var html: HTML { HTML(pieces) }

    private mutating func read(_ line: Substring) {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("```") {
            endBlock()
            readFence(words)
        } else if code != nil {
            code?.lines.append(line)
        } else if line.isEmpty || words.hasPrefix("<!--") {
            endBlock()
        } else if ["#", "![", "<"].contains(where: { line.hasPrefix($0) }) {
            endBlock()
            readLine(line)
        } else {
            block.append(line)
        }
    }

    private mutating func endBlock() {
        if !block.isEmpty { pieces.append(MarkdownBlock.html(block)) }
        block = []
    }

    private mutating func readFence(_ words: Substring) {
        guard let ended = code else {
            code = Code(language: words.dropFirst(3))
            return
        }
        code = nil
        let text: HTML = "<pre tabindex=\"0\">\(ended.lines.joined(separator: "\n"))</pre>"
        let isDiagram = ended.language == "mermaid"
        pieces.append(isDiagram ? "<details><summary>\(Self.diagram)</summary>\(text)</details>" : text)
    }

    private static let diagram: HTML = """
        A diagram, here as its text in Mermaid: GitHub draws it, and the playground the messages of its \
        scenarios
        """

    /// A heading or a fold.
    ///
    /// A picture is left out, and any other markup is text.
    private mutating func readLine(_ line: Substring) {
        if let (_, signs, words) = line.wholeMatch(of: /(#+) (.*)/)?.output {
            if title.isEmpty { title = String(words) }
            let level = min(signs.count, 3)
            pieces.append("<h\(level)>\(MarkdownInline.html(words))</h\(level)>")
        } else if line.hasPrefix("![") {
            return
        } else if let words = line.wholeMatch(of: #/<summary>(.*)</summary>/#)?.1 {
            pieces.append("<summary>\(MarkdownInline.html(words))</summary>")
        } else if line == "<details>" {
            pieces.append("<details>")
        } else if line == "</details>" {
            pieces.append("</details>")
        } else {
            pieces.append("<p>\(line)</p>")
        }
    }
}

/// Lines without an empty one between them: a table, a list or a paragraph.
private enum MarkdownBlock {
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
