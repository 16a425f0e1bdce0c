/// A comment in a page that names the content of the block below it.
///
/// `<!-- code: PATH#REGION -->`, `<!-- output: EXAMPLE -->`, `<!-- table: NAME -->`,
/// `<!-- diagram: NAME -->`.
struct Marker: Sendable, Hashable {
    /// The source of a block.
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
    /// A path or a name.
    var source: String
    /// The text behind the first `#`.
    var part: String?

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
    /// The text before the colon.
    package var name: String
    /// The text behind the colon.
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
        /// It ends with this status.
        case ends(status: Int32)
        /// It serves until Ctrl-C: `<!-- server -->`.
        case serves
        /// It is not run, for a reason: `<!-- not run: REASON -->`.
        case no(reason: String)
    }

    /// The page and the line.
    package var place: String
    /// The lines as the page has them.
    package var text: String
    package var run: Run

    /// The place.
    package var description: String { place }
}

extension Checks {
    /// Every block of commands, in the order of the pages; a script that a page
    /// shows is no block of commands.
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
