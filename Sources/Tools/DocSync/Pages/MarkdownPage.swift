/// One Markdown page: the parts of it that can be checked.
package struct MarkdownPage: Sendable {
    /// A link to a file of this project, with the words that are linked.
    package struct Link: OnLine, Sendable {
        package var words: String
        /// The file linked to, from the root of the project; the page itself for a bare `#heading`.
        package var path: String
        package var anchor: String?
        package var text: String
        /// The line of the page, from 1.
        package var line: Int
    }

    /// A fenced block, and the comments above it.
    package struct Block: OnLine, Sendable {
        /// The word behind the opening fence: `sh`, `swift`, `text`.
        package var language: String
        package var lines: [String]
        /// The comments right above it, the nearest first.
        package var comments: [Comment]
        /// The line of the opening fence, from 1.
        package var line: Int
    }

    /// The text between single backticks.
    package struct Span: OnLine, Sendable {
        package var text: String
        package var line: Int
    }

    /// A line that is in no fence.
    private struct ProseLine {
        /// The number of the line, from 1.
        let number: Int
        let text: Substring
    }

    /// Where the page is, from the root of the project: `Docs/return-code.md`.
    package let path: String
    /// The anchor of every heading, as the code host makes it.
    package let anchors: Set<String>
    package let blocks: [Block]
    package let codeSpans: [Span]
    package let links: [Link]

    package init(path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        // The lines that are in no fence, by number from 1.
        var prose: [ProseLine] = []
        var open: Fence?
        for (index, line) in text.lines.enumerated() {
            if let fence = open {
                if fence.isClosed(by: line) {
                    open = nil
                } else {
                    blocks[blocks.count - 1].lines.append(String(line))
                }
            } else if let fence = Fence.opening(of: line) {
                open = fence
                var comments: [Comment] = []
                while let above = prose.dropLast(comments.count).last,
                    above.number == index - comments.count,
                    let comment = Comment(above.text)
                {
                    comments.append(comment)
                }
                blocks.append(Block(language: fence.language, lines: [], comments: comments, line: index + 1))
            } else {
                prose.append(ProseLine(number: index + 1, text: line))
            }
        }
        self.blocks = blocks
        anchors = Self.anchors(of: prose.map(\.text))
        // A pattern is compiled where it is written, so not for each line again.
        let (code, link) = (/`([^`]+)`/, /\[([^\]]*)\]\(([^)\s]+)\)/)
        codeSpans = prose.flatMap { line in
            line.text.matches(of: code).map { Span(text: String($0.1), line: line.number) }
        }
        links = prose.filter { $0.text.contains("](") }.flatMap { line in
            line.text.replacing(code, with: "`").matches(of: link)
                .compactMap { Self.link(words: $0.1, target: $0.2, in: path, line: line.number) }
        }
    }

    /// Lower case, no punctuation, hyphens for spaces; the second of two equal headings gets `-1`.
    private static func anchors(of prose: [Substring]) -> Set<String> {
        var seen: [String: Int] = [:]
        var anchors: Set<String> = []
        for line in prose where line.hasPrefix("#") {
            let heading = String(line.drop { $0 == "#" }.drop { $0 == " " }).withoutTrailingSpaces
            let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            let anchor = kept.replacing(" ", with: "-")
            let count = seen[anchor, default: 0]
            anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
            seen[anchor] = count + 1
        }
        return anchors
    }

    private static func link(words: Substring, target: Substring, in page: String, line: Int) -> Link? {
        if target.contains("://") || target.hasPrefix("mailto:") { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = page.split(separator: "/").dropLast().map(String.init)
        for segment in parts[0].split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment)) }
        }
        return Link(
            words: String(words), path: parts[0].isEmpty ? page : segments.joined(separator: "/"),
            anchor: parts.count == 2 ? String(parts[1]) : nil, text: "[\(words)](\(target))", line: line)
    }
}
