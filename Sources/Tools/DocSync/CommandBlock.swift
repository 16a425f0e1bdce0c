/// A block of commands in a page, and how a test runs it.
package struct CommandBlock: Sendable, CustomStringConvertible {
    /// How a test runs the block, and what it expects.
    package enum Run: Sendable, Hashable {
        /// The commands end with an exit status: `<!-- status: 2 -->`, otherwise 0.
        case ends(status: Int32)
        /// The last command serves until Ctrl-C: `<!-- server -->`.
        case serves
        /// No test runs the block, for a reason: `<!-- not run: REASON -->`.
        case notRun(reason: String)
        /// What stands above the block cannot be followed; ``Checks`` has a problem for it.
        case unreadable(problem: String)
    }

    /// The page, from the root of the project.
    let path: String
    /// The line of the opening fence, from 1.
    let line: Int
    /// The lines of the block.
    package let text: String
    package let run: Run

    /// Reads a block.
    ///
    /// The result is nil for a block without commands, such as one below `<!-- code: … -->`, which shows
    /// a script.
    ///
    /// The nearest comment says what the block shows, and any comment above the block may say how it is run.
    init?(_ block: Page.Block, of page: Page) {
        guard block.language == "sh", block.comments.first?.name != "code" else { return nil }
        (path, line) = (page.path, block.line)
        text = page.lines(of: block).map(\.text).joined(separator: "\n")
        let runs = block.comments.compactMap { comment -> Run? in
            switch comment.name {
            case "not run": .notRun(reason: comment.text)
            case "server": .serves
            case "status":
                Int32(comment.text).map { Run.ends(status: $0) }
                    ?? Run.unreadable(
                        problem: "“\(comment.text)” is not an exit status; write <!-- status: NUMBER -->")
            default: nil
            }
        }
        run =
            runs.count > 1
            ? .unreadable(problem: "has several comments about how it is run; keep one")
            : runs.first ?? .ends(status: 0)
    }

    /// The page and the line, as in `Docs/return-code.md:12`.
    package var description: String { "\(path):\(line)" }

    /// The programs that the lines start, with their arguments, without the quotation marks of the shell, as
    /// `<!-- output: … -->` has them.
    ///
    /// It is empty where a line is another command than `swift run`. A comment behind a command counts as an argument: no
    /// recording is named so, and a test runs the command.
    package var programs: [String] {
        let start = "swift run "
        let lines = text.split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix(start) }) else { return [] }
        return lines.map { line in line.dropFirst(start.count).filter { $0 != "'" } }
    }
}
