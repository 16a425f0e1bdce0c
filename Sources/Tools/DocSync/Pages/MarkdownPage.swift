/// One Markdown page: the parts of it that can be checked.
package struct MarkdownPage: Sendable {
    /// A link to a file of this project, with the words that are linked.
    package struct Link: Sendable {
        package var words: String
        /// The file linked to, from the root of the project; the page itself for a bare `#heading`.
        package var path: String
        package var anchor: String?
        package var text: String
        /// The line of the page, from 1.
        package var line: Int
    }

    package struct Block: Sendable {
        /// The word behind the opening fence: `sh`, `swift`, `text`.
        package var language: String
        package var lines: [String]
        /// The comments right above it, the nearest first.
        package var comments: [Comment]
        /// The line of the opening fence, from 1.
        package var line: Int
    }

    /// The text between single backticks.
    package struct Span: Sendable {
        package var text: String
        package var line: Int
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
        var prose: [(line: Int, text: Substring)] = []
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
                while let above = prose.dropLast(comments.count).last, above.line == index - comments.count,
                    let comment = Comment(above.text)
                {
                    comments.append(comment)
                }
                blocks.append(Block(language: fence.language, lines: [], comments: comments, line: index + 1))
            } else {
                prose.append((index + 1, line))
            }
        }
        self.blocks = blocks
        anchors = Self.anchors(of: prose.map(\.text))
        // A pattern is compiled where it is written, so not for each line again.
        let (code, link) = (/`([^`]+)`/, /\[([^\]]*)\]\(([^)\s]+)\)/)
        codeSpans = prose.flatMap { line, text in
            text.matches(of: code).map { Span(text: String($0.1), line: line) }
        }
        links = prose.filter { $0.text.contains("](") }.flatMap { line, text in
            text.replacing(code, with: "`").matches(of: link)
                .compactMap { Self.link(words: $0.1, target: $0.2, in: path, line: line) }
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

/// A comment that names the content of the block below it: `<!-- code: PATH#REGION -->`.
struct Marker: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        /// A file of the project, or a region of it.
        case code
        /// The output of an example, by its recording.
        case output
        /// A table of what the code declares.
        case table
        /// The messages of a run, drawn.
        case diagram
    }

    var kind: Kind
    var source: String
    /// The text behind the first `#`.
    var part: String?
}

extension Marker: CustomStringConvertible {
    var description: String { "<!-- \(kind): \(source)\(part.map { "#\($0)" } ?? "") -->" }

    /// Reads a line of a page without its indentation; nil when it is no marker.
    init?(_ line: some StringProtocol) {
        guard let comment = Comment(line), let kind = Kind(rawValue: comment.name) else { return nil }
        let parts = comment.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.kind = kind
        source = String(parts[0])
        part = parts.count == 2 ? String(parts[1]) : nil
    }
}

/// A comment `<!-- NAME: TEXT -->` on a line of its own; the text may be missing.
package struct Comment: Sendable, Hashable {
    package var name: String
    package var text: String

    init?(_ line: some StringProtocol) {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix("<!--"), line.hasSuffix("-->"), line.count >= 7 else { return nil }
        let words = line.dropFirst(4).dropLast(3)
        let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0.drop { $0 == " " }) }
        name = parts[0].withoutTrailingSpaces
        text = parts.count == 2 ? parts[1].withoutTrailingSpaces : ""
    }
}

extension String {
    var withoutTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}

/// A block of commands in a page, and how a test runs it.
package struct Commands: Sendable, CustomStringConvertible {
    /// The expected end of a run.
    package enum Run: Sendable, Hashable {
        case ends(status: Int32)
        /// It serves until Ctrl-C: `<!-- server -->`.
        case serves
        /// It is not run, for a reason: `<!-- not run: REASON -->`.
        case no(reason: String)
    }

    package var place: String
    package var text: String
    package var run: Run

    package var description: String { place }
}

extension Checks {
    /// Every block of commands, in the order of the pages; a script that is shown is none.
    package var commands: [Commands] {
        pages.flatMap { page in
            page.blocks.filter { $0.language == "sh" && $0.comments.first?.name != "code" }.map { block in
                var run = Commands.Run.ends(status: 0)
                for comment in block.comments {
                    switch comment.name {
                    case "not run": run = .no(reason: comment.text)
                    case "server": run = .serves
                    case "status": run = .ends(status: Int32(comment.text) ?? 0)
                    default: break
                    }
                }
                return Commands(
                    place: "\(page.path):\(block.line)", text: block.lines.joined(separator: "\n"), run: run)
            }
        }
    }

    /// A block that is not run says why.
    package var silentCommands: [Problem] {
        commands.filter { $0.run == .no(reason: "") }.map {
            Problem($0.place, "does not say why it is not run; write <!-- not run: REASON -->")
        }
    }
}
