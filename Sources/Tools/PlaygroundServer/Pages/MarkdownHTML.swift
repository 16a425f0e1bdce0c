import HTTPMessages
import WebText

/// A page of the project as HTML: headings, paragraphs, lists, tables, folds and code;
/// all of its text is escaped.
struct MarkdownHTML {
    let title: String
    let html: HTML

    init(text: String) {
        var reader = MarkdownReader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        reader.endBlock()
        title = reader.title
        html = HTML(reader.pieces)
    }
}

/// Reads a page line by line.
private struct MarkdownReader {
    var title = ""
    var pieces: [HTML] = []
    private var block: [String] = []
    /// The lines of code since its beginning, and the name of its language; nil outside code.
    private var code: (language: Substring, lines: [String])?

    mutating func read(_ line: Substring) {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("```") {
            readFence(words)
        } else if code != nil {
            code?.lines.append(String(line))
        } else if line.isEmpty || words.hasPrefix("<!--") {
            endBlock()
        } else if line.hasPrefix("#") {
            endBlock()
            readHeading(line)
        } else if line.hasPrefix("![") {
            endBlock()
            if let picture = MarkdownInline.picture(line) { pieces.append(picture) }
        } else if line.hasPrefix("<") {
            endBlock()
            readFold(line)
        } else {
            block.append(String(line))
        }
    }

    mutating func endBlock() {
        if !block.isEmpty { pieces.append(MarkdownBlock.html(block)) }
        block = []
    }

    private mutating func readFence(_ words: Substring) {
        endBlock()
        guard let (language, lines) = code else {
            code = (words.dropFirst(3), [])
            return
        }
        code = nil
        let text: HTML = "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>"
        pieces.append(
            language == "mermaid" ? "<details><summary>\(Self.diagram)</summary>\(text)</details>" : text)
    }

    private static let diagram: HTML = """
        A diagram, here as its text in Mermaid: GitHub draws it, and a scenario of this page draws its own messages
        """

    private mutating func readHeading(_ line: Substring) {
        let words = MarkdownInline.html(line.drop { $0 == "#" }.dropFirst())
        switch line.prefix(while: { $0 == "#" }).count {
        case 1:
            if title.isEmpty { title = String(line.dropFirst(2)) }
            pieces.append("<h1>\(words)</h1>")
        case 2: pieces.append("<h2>\(words)</h2>")
        default: pieces.append("<h3>\(words)</h3>")
        }
    }

    /// A fold of the page; any other markup is text.
    private mutating func readFold(_ line: Substring) {
        switch line {
        case "<details>": pieces.append("<details>")
        case "</details>": pieces.append("</details>")
        case _ where line.hasPrefix("<summary>") && line.hasSuffix("</summary>"):
            pieces.append("<summary>\(MarkdownInline.html(line.dropFirst(9).dropLast(10)))</summary>")
        default: pieces.append("<p>\(line)</p>")
        }
    }
}

/// Lines without an empty one between them: a table, a list or a paragraph.
private enum MarkdownBlock {
    static func html(_ lines: [String]) -> HTML {
        if lines[0].hasPrefix("|") { return table(lines) }
        if let list = list(lines) { return list }
        return "<p>\(MarkdownInline.html(lines.joined(separator: " ")))</p>"
    }

    private static func table(_ lines: [String]) -> HTML {
        let rows = lines.map { cells($0) }
        let hasHead = rows.count > 1 && rows[1].allSatisfy { $0.allSatisfy { "-: ".contains($0) } }
        let names: [HTML] = rows[0].map { "<th scope=\"col\">\(MarkdownInline.html($0))</th>" }
        let head: HTML? = hasHead ? "<thead><tr>\(HTML(names))</tr></thead>" : nil
        let body: [HTML] = rows.dropFirst(hasHead ? 2 : 0).map { cells in
            "<tr>\(HTML(cells.map { "<td>\(MarkdownInline.html($0))</td>" }))</tr>"
        }
        return """
            <div class="scroll" tabindex="0"><table>\(head)<tbody>\(HTML(body))</tbody></table></div>
            """
    }

    /// The cells of a row; `\|` is a bar inside one.
    private static func cells(_ line: String) -> [Substring] {
        var cells = [""]
        var isEscaped = false
        for character in line.drop(while: { $0 == "|" }) {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                if character == "|" { cells[cells.count - 1].removeLast() }
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
        return cells.map { $0.drop { $0 == " " } }
    }

    /// A list with bullets or numbers; nil when the lines are none.
    private static func list(_ lines: [String]) -> HTML? {
        guard let first = item(lines[0]) else { return nil }
        var items: [String] = []
        for line in lines {
            if let words = item(line) {
                items.append(String(words))
            } else {
                items[items.count - 1] += " " + line.drop { $0 == " " }
            }
        }
        let inside = HTML(items.map { "<li>\(MarkdownInline.html($0))</li>" })
        return lines[0].hasPrefix("- ") || first.isEmpty ? "<ul>\(inside)</ul>" : "<ol>\(inside)</ol>"
    }

    /// The words behind `- ` or `1. `; nil for a line that begins no item.
    private static func item(_ line: String) -> Substring? {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("- ") { return words.dropFirst(2) }
        let number = words.prefix { $0.isASCII && $0.isNumber }
        guard !number.isEmpty, words[number.endIndex...].hasPrefix(". ") else { return nil }
        return words[number.endIndex...].dropFirst(2)
    }
}

/// The inside of a line of Markdown: code, links and bold words; the rest is text.
enum MarkdownInline {
    static func html(_ text: some StringProtocol) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(where: { $0 == "[" || $0 == "`" }) {
            if rest[start] == "`", let end = rest[start...].dropFirst().firstIndex(of: "`") {
                html = "\(html)\(bold(rest[..<start]))<code>\(rest[start..<end].dropFirst())</code>"
                rest = rest[end...].dropFirst()
            } else if rest[start] == "[", let middle = rest[start...].firstRange(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            {
                let words = rest[start..<middle.lowerBound].dropFirst()
                html = "\(html)\(bold(rest[..<start]))\(link(words, rest[middle.upperBound..<end]))"
                rest = rest[end...].dropFirst()
            } else {
                let next = rest.index(after: start)
                html = "\(html)\(bold(rest[..<next]))"
                rest = rest[next...]
            }
        }
        return "\(html)\(bold(rest))"
    }

    /// A line that is a picture of the project; nil for one from elsewhere, which no page here loads.
    static func picture(_ line: Substring) -> HTML? {
        guard line.hasPrefix("!["), let middle = line.firstRange(of: "]("),
            let end = line[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let words = line[..<middle.lowerBound].dropFirst(2)
        var folders = line[middle.upperBound..<end].split(separator: "/")[...]
        // Pages in Docs/reference go up first.
        if folders.first == ".." { folders = folders.dropFirst() }
        guard folders.count == 2, folders.first == "pictures", let name = folders.last else { return nil }
        return "<p><img src=\"/docs/pictures/\(name)\" alt=\"\(words)\"></p>"
    }

    /// A link to a page or a source of the project, or to the web; of a link to another file the words alone.
    private static func link(_ words: Substring, _ target: Substring) -> HTML {
        let file = target.prefix { $0 != "#" }
        let words = code(words)
        if target.hasPrefix("https://"), (try? AbsoluteURL(String(target))) != nil {
            return "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(words)</a>"
        }
        let folders = file.split(separator: "/")
        // Pages lie in Docs and in Docs/reference.
        if file.hasSuffix(".md"), let name = folders.last,
            folders.dropLast().allSatisfy({ $0 == ".." || $0 == "reference" })
        {
            return "<a href=\"/docs/\(name.dropLast(3))\">\(words)</a>"
        }
        if folders.count > 4, folders[0] == "..", folders[1] == "Sources", file.hasSuffix(".swift"),
            let name = folders.last
        {
            return "<a href=\"/source/\(folders[3])/\(name)\">\(words)</a>"
        }
        return words
    }

    /// Words of a link, of which some may be code.
    private static func code(_ text: Substring) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().reduce("") { html, part in
            part.offset.isMultiple(of: 2)
                ? "\(html)\(bold(part.element))" : "\(html)<code>\(part.element)</code>"
        }
    }

    private static func bold(_ text: Substring) -> HTML {
        var html: HTML = ""
        for (index, part) in text.split(separator: "**", omittingEmptySubsequences: false).enumerated() {
            html = index.isMultiple(of: 2) ? "\(html)\(part)" : "\(html)<strong>\(part)</strong>"
        }
        return html
    }
}
