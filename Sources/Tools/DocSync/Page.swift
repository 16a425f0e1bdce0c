import Foundation

/// A Markdown page in its parts: comments, fenced blocks, and the links and names of its prose.
package struct Page: Sendable {
    /// A comment on a line of its own: `<!-- NAME: TEXT -->`.
    ///
    /// Some of the names are instructions to the generator and to the tests of commands.
    package struct Comment: Sendable, Hashable {
        /// The text before the first colon, or the whole text when there is no colon.
        package let name: String
        /// The text after the first colon, or an empty text when there is no colon.
        package let text: String

        /// Reads a line.
        ///
        /// The result is nil unless the line is exactly one comment, with or without spaces around it.
        init?(_ line: some StringProtocol) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix("<!--"), line.dropFirst(4).hasSuffix("-->") else { return nil }
            let content = line.dropFirst(4).dropLast(3)
            // Such a line has two comments.
            if content.contains("-->") { return nil }
            let parts = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            name = parts[0].trimmingCharacters(in: .whitespaces)
            text = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
    }

    /// A fenced block, and the comments above it.
    package struct Block: Sendable {
        /// The text after the opening fence: `sh`, `swift`, `text`.
        package let language: String
        /// The indices of the lines between the fences, or up to the end of the page when no line closes the block.
        let content: Range<Int>
        let isClosed: Bool
        /// The comments right above it, the nearest first.
        package let comments: [Comment]

        /// The line of the opening fence, from 1.
        package var line: Int { content.lowerBound }
    }

    /// A line of the page, or a part of one, with its number.
    struct Span {
        let text: String
        /// The number of the line, from 1.
        let line: Int
    }

    /// A link to a file of this project.
    struct Link {
        /// The words that are linked.
        let words: String
        /// The file linked to, from the root of the project, or the page itself for a bare `#heading`.
        let path: String
        /// The heading linked to, without the `#`, or nil for a link to a file.
        let anchor: String?
        /// The whole link with its line: `[words](target)`.
        let span: Span
    }

    /// Where the page is, from the root of the project: `Docs/return-code.md`.
    package let path: String
    let lines: [Substring]
    /// The comments outside of fences, by the index of their line.
    let comments: [Int: Comment]
    /// The fenced blocks from top to bottom.
    package let blocks: [Block]
    /// The lines outside of fences.
    private let prose: [Span]

    /// Reads the text of the page at a path.
    init(path: String, text: String) {
        self.path = path
        lines = text.lines
        var comments: [Int: Comment] = [:]
        var blocks: [Block] = []
        var prose: [Span] = []
        var index = 0
        while index < lines.count {
            if let language = Self.infoString(ofFence: lines[index]) {
                let start = index + 1
                let end = lines[start...].firstIndex { Self.infoString(ofFence: $0) == "" }
                var above: [Comment] = []
                while let comment = comments[index - above.count - 1] { above.append(comment) }
                blocks.append(
                    Block(
                        language: language, content: start..<(end ?? lines.count), isClosed: end != nil,
                        comments: above))
                index = end ?? lines.count
            } else {
                comments[index] = Comment(lines[index])
                prose.append(Span(text: String(lines[index]), line: index + 1))
            }
            index += 1
        }
        (self.comments, self.blocks, self.prose) = (comments, blocks, prose)
    }

    /// What follows the three backticks of a fence, with or without indentation, or nil for another line.
    ///
    /// It is empty for a bare fence, which also closes a block.
    static func infoString(ofFence line: some StringProtocol) -> String? {
        let line = line.trimmingCharacters(in: .whitespaces)
        // With a backtick after them, the backticks begin a span of code, or a longer fence, which no page needs.
        guard line.hasPrefix("```"), !line.dropFirst(3).contains("`") else { return nil }
        return line.dropFirst(3).trimmingCharacters(in: .whitespaces)
    }

    /// The indices of the lines that the generator wrote below a comment: a fence with its source, or a table.
    ///
    /// The result is nil when no line closes the fence, because the rest of the page would be taken for the block.
    func generatedLines(below comment: Int) -> Range<Int>? {
        func begins(_ prefix: String, at index: Int) -> Bool {
            index < lines.count && lines[index].trimmingCharacters(in: .whitespaces).hasPrefix(prefix)
        }
        var end = comment + 1
        if let block = blocks.first(where: { $0.content.lowerBound == comment + 2 }) {
            guard block.isClosed else { return nil }
            end = block.content.upperBound + 1
            // Only code has its source below it; below another fence such a line is the author's.
            if comments[comment]?.name == "code", begins("From [", at: end) { end += 1 }
        } else {
            while begins("|", at: end) { end += 1 }
        }
        return comment + 1..<end
    }

    /// The lines between the fences of a block.
    func lines(of block: Block) -> [Span] {
        block.content.map { Span(text: String(lines[$0]), line: $0 + 1) }
    }

    /// The anchor of each heading, as GitHub makes it.
    ///
    /// It has the letters in lower case, no punctuation, and hyphens for spaces. The anchor of the second of two equal
    /// headings ends with `-1`.
    package var anchors: Set<String> {
        var counts: [String: Int] = [:]
        var anchors: Set<String> = []
        let pattern = Self.codeOrLink
        for heading in prose.map(\.text) where heading.prefixMatch(of: /#{1,6}[ ]/) != nil {
            // Of a link only the words count.
            let words = heading.replacing(pattern) { $0.1 ?? $0.0 }.drop { $0 == "#" }
            let text = words.trimmingCharacters(in: .whitespaces).lowercased()
            let anchor = text.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                .replacing(" ", with: "-")
            let number = counts[anchor, default: 0]
            anchors.insert(number == 0 ? anchor : "\(anchor)-\(number)")
            counts[anchor] = number + 1
        }
        return anchors
    }

    /// The code between single backticks, outside of fences.
    var codeSpans: [Span] {
        let code = /`([^`]+)`/
        return prose.flatMap { line in
            line.text.matches(of: code).map { Span(text: String($0.1), line: line.line) }
        }
    }

    /// Code or a link: no link is found in code, and only a link has words and an address.
    private static var codeOrLink: Regex<(Substring, Substring?, Substring?)> {
        /`[^`]+`|\[((?>`[^`]+`|[^\]])*)\]\(([^)\s]+)\)/
    }

    /// The lines outside of fences that may have a link; most lines have none, and this test is faster than a pattern.
    private var linesWithLinks: [Span] { prose.filter { $0.text.contains("](") } }

    /// The lines outside of fences with a link that ``links`` does not read, such as one with a title, or over two lines.
    var unreadLinks: [Span] {
        let pattern = Self.codeOrLink
        return linesWithLinks.filter { $0.text.replacing(pattern, with: " ").contains("](") }
    }

    /// The links to files of this project, outside of fences and code.
    var links: [Link] {
        let pattern = Self.codeOrLink
        return linesWithLinks.flatMap { line in
            line.text.matches(of: pattern).compactMap { match -> Link? in
                guard let words = match.1, let address = match.2, !address.contains("://"),
                    !address.hasPrefix("mailto:")
                else { return nil }
                let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                return Link(
                    words: String(words), path: parts[0].isEmpty ? path : projectPath(of: parts[0]),
                    anchor: parts.count == 2 ? String(parts[1]) : nil,
                    span: Span(text: String(match.0), line: line.line))
            }
        }
    }

    /// The path of a file from the root of the project, for its path from the page.
    ///
    /// It begins with `..` when it leads out of the project.
    private func projectPath(of file: Substring) -> String {
        var segments = path.split(separator: "/").dropLast()
        for segment in file.split(separator: "/") where segment != "." {
            if segment == "..", let last = segments.last, last != ".." {
                segments.removeLast()
            } else {
                segments.append(segment)
            }
        }
        return segments.joined(separator: "/")
    }
}
