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
