import HTTPMessages

/// A page of the project as HTML: headings, paragraphs, lists, tables, folds and code, with all text escaped.
struct MarkdownHTML {
    /// The words of the first heading.
    ///
    /// They are empty for a text without a heading.
    private(set) var title = ""
    /// The blocks and the lines of markup that have been read to their ends.
    private var pieces: [HTML] = []
    /// How often each anchor of a heading has occurred, without the number at its end.
    private var anchorCounts: [String: Int] = [:]
    /// The lines read so far of a paragraph, a list or a table.
    private var block: [Substring] = []
    /// The code that is being read, or nil outside code.
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
        // The end of the page ends the block or the code that has begun.
        endBlock()
        endCode()
    }

    var html: HTML { HTML(pieces) }

    /// Reads the next line of the page.
    private mutating func read(_ line: Substring) {
        let words = line.drop { $0 == " " }
        let indentation = line.count - words.count
        let isFence = words.hasPrefix(Self.fence)
        if let begun = code {
            if isFence { return endCode() }
            code?.lines.append(line.dropFirst(min(indentation, begun.indentation)))
        } else if isFence {
            endBlock()
            code = Code(language: words.dropFirst(Self.fence.count), indentation: indentation)
        } else if line.isEmpty || words.hasPrefix("<!--") {
            endBlock()
        } else if ["#", "![", "<"].contains(where: { line.hasPrefix($0) }) {
            endBlock()
            readMarkup(line)
        } else {
            // The text after the code of an item is indented; the next item is not.
            if block.first?.first == " ", indentation == 0, MarkdownBlock.item(line) != nil { endBlock() }
            // The tour is not served here, so a sentence with links to it, at the end of a paragraph, is left out.
            let end = line.firstRange(of: " In the tour: ")?.lowerBound ?? line.endIndex
            block.append(line[..<end])
        }
    }

    private static let fence = "```"

    private mutating func endBlock() {
        if !block.isEmpty { pieces.append(MarkdownBlock.html(block)) }
        block = []
    }

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
    /// A picture is left out, because the playground serves none; any other markup is shown as text.
    private mutating func readMarkup(_ line: Substring) {
        if let (_, signs, words) = line.wholeMatch(of: /(#+) (.*)/)?.output {
            if title.isEmpty { title = String(words) }
            // The style sheet has headings of three levels.
            let level = min(signs.count, 3)
            let id = anchor(of: words)
            pieces.append("<h\(level) id=\"\(id)\">\(MarkdownInline.html(words))</h\(level)>")
        } else if line.wholeMatch(of: /!\[.*\]\(.*\)/) != nil {
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

    /// The anchor of the next heading, as GitHub makes it, because the links between the pages are written for it.
    ///
    /// It has the letters in lower case, no punctuation, and hyphens for spaces. A heading that has occurred before
    /// has a number at the end: `-1`, then `-2`.
    private mutating func anchor(of heading: Substring) -> String {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        let anchor = kept.replacing(" ", with: "-")
        let earlier = anchorCounts[anchor, default: 0]
        anchorCounts[anchor] = earlier + 1
        return earlier == 0 ? anchor : "\(anchor)-\(earlier)"
    }
}
