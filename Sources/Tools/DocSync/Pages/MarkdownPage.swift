/// The parts of a Markdown page that can be checked.
package struct MarkdownPage: Sendable {
    /// A link to a file of this project.
    package struct Link: OnLine, Sendable {
        /// The words that are linked.
        package let words: String
        /// The file linked to, from the root of the project; the page itself for a bare `#heading`.
        package let path: String
        /// The heading linked to, without the `#`; nil for a link to a file.
        package let anchor: String?
        /// The whole link as the page has it: `[words](target)`.
        package let text: String
        /// The line of the page, from 1.
        package let line: Int
    }

    /// A fenced block, and the comments above it.
    package struct Block: OnLine, Sendable {
        /// The word behind the opening fence: `sh`, `swift`, `text`.
        package let language: String
        /// The lines between the fences.
        package fileprivate(set) var lines: [String]
        /// The comments right above it, the nearest first.
        package let comments: [Comment]
        /// The line of the opening fence, from 1.
        package let line: Int
    }

    /// The text between single backticks.
    package struct Span: OnLine, Sendable {
        package let text: String
        /// The line of the page, from 1.
        package let line: Int
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
    /// The fenced blocks from top to bottom.
    package let blocks: [Block]
    /// The code between single backticks, outside of fences.
    package let codeSpans: [Span]
    /// The links to files of this project, outside of fences and code.
    package let links: [Link]

    /// Reads the text of the page at a path.
    package init(path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        var prose: [ProseLine] = []
        var openFence: Fence?
        for (index, line) in text.lines.enumerated() {
            let number = index + 1
            if let fence = openFence {
                if fence.isClosed(by: line) {
                    openFence = nil
                } else {
                    blocks[blocks.count - 1].lines.append(String(line))
                }
            } else if let fence = Fence.opening(of: line) {
                openFence = fence
                let comments = Self.comments(endingAbove: number, prose)
                blocks.append(Block(language: fence.language, lines: [], comments: comments, line: number))
            } else {
                prose.append(ProseLine(number: number, text: line))
            }
        }
        self.blocks = blocks
        anchors = Self.anchors(of: prose.map(\.text))
        // The pattern stands here and not in the loops, because Swift compiles a pattern each time it comes to it.
        let code = /`([^`]+)`/
        codeSpans = prose.flatMap { line in
            line.text.matches(of: code).map { Span(text: String($0.1), line: line.number) }
        }
        // Most lines have no link, and this test is faster than a pattern.
        let linesWithLinks = prose.filter { $0.text.contains("](") }
        let linesWithoutCode = linesWithLinks.map { line in
            ProseLine(number: line.number, text: line.text.replacing(code, with: "`"))
        }
        links = Self.links(in: linesWithoutCode, of: path)
    }

    /// The comments that stand right above a line without other lines between them, the nearest first.
    private static func comments(endingAbove number: Int, _ prose: [ProseLine]) -> [Comment] {
        var comments: [Comment] = []
        for line in prose.reversed() {
            guard line.number == number - comments.count - 1, let comment = Comment(line.text) else { break }
            comments.append(comment)
        }
        return comments
    }

    /// The anchors of the headings among the lines.
    ///
    /// An anchor has lower case, no punctuation, and hyphens for spaces. The second of two equal headings gets
    /// `-1`.
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

    /// The links to files of this project in the lines of a page.
    private static func links(in prose: [ProseLine], of page: String) -> [Link] {
        let pattern = /\[([^\]]*)\]\(([^)\s]+)\)/
        var links: [Link] = []
        for line in prose {
            for match in line.text.matches(of: pattern) {
                let link = link(words: match.1, target: match.2, in: page, line: line.number)
                if let link { links.append(link) }
            }
        }
        return links
    }

    /// A link of a page; nil for a link out of the project.
    private static func link(words: Substring, target: Substring, in page: String, line: Int) -> Link? {
        if target.contains("://") || target.hasPrefix("mailto:") { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts[0]
        return Link(
            words: String(words), path: file.isEmpty ? page : path(of: file, from: page),
            anchor: parts.count == 2 ? String(parts[1]) : nil, text: "[\(words)](\(target))", line: line)
    }

    /// The path of a file from the root of the project, for its path from a page.
    private static func path(of file: Substring, from page: String) -> String {
        var segments = page.split(separator: "/").dropLast()
        for segment in file.split(separator: "/") where segment != "." {
            if segment == ".." {
                _ = segments.popLast()
            } else {
                segments.append(segment)
            }
        }
        return segments.joined(separator: "/")
    }
}
