import HTTPMessages

/// A page of the project as HTML: headings, paragraphs, lists, tables, folds and code, with all text escaped.
struct MarkdownHTML {
    /// The words of the first heading; empty without a heading.
    private(set) var title = ""
    private var pieces: [HTML] = []
    /// The lines read so far of a paragraph, a list or a table.
    private var block: [Substring] = []
    /// The code that is being read; nil outside code.
    private var code: Code?

    /// Code whose end has not been read yet.
    private struct Code {
        let language: Substring
        /// The spaces before the fence, which each line of code inside a list has too.
        let indentation: Int
        var lines: [Substring] = []
    }

    init(text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { read(line) }
        endBlock()
        endCode()
    }

    var html: HTML { HTML(pieces) }

    private mutating func read(_ line: Substring) {
        let words = line.drop { $0 == " " }
        let indentation = line.count - words.count
        if words.hasPrefix(Self.fence), code != nil {
            endCode()
        } else if words.hasPrefix(Self.fence) {
            endBlock()
            code = Code(language: words.dropFirst(Self.fence.count), indentation: indentation)
        } else if let begun = code {
            code?.lines.append(line.dropFirst(min(indentation, begun.indentation)))
        } else if line.isEmpty || words.hasPrefix("<!--") {
            endBlock()
        } else if ["#", "![", "<"].contains(where: { line.hasPrefix($0) }) {
            endBlock()
            readMarkup(line)
        } else {
            // The text after the code of an item is indented; the next item is not.
            if block.first?.first == " ", indentation == 0, MarkdownBlock.item(line) != nil { endBlock() }
            block.append(line)
        }
    }

    private static let fence = "```"

    private mutating func endBlock() {
        if !block.isEmpty { pieces.append(MarkdownBlock.html(block)) }
        block = []
    }

    /// Ends the code that has begun; the end of the page ends it too.
    private mutating func endCode() {
        guard let ended = code else { return }
        code = nil
        let text: HTML = "<pre tabindex=\"0\">\(ended.lines.joined(separator: "\n"))</pre>"
        let isDiagram = ended.language == "mermaid"
        pieces.append(
            isDiagram ? "<details><summary>\(Self.diagramSummary)</summary>\(text)</details>" : text)
    }

    private static let diagramSummary: HTML = """
        A diagram, here as its text in Mermaid: GitHub draws it, and the playground draws the messages of its \
        scenarios
        """

    /// Reads a line of markup: a heading, or the beginning, summary or end of a fold.
    ///
    /// A picture is left out, and any other markup is shown as text.
    private mutating func readMarkup(_ line: Substring) {
        if let (_, signs, words) = line.wholeMatch(of: /(#+) (.*)/)?.output {
            if title.isEmpty { title = String(words) }
            // The style sheet has headings of three levels.
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
