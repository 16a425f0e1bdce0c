/// The commands that the pages tell a reader to type.
extension Checks {
    /// Every block of commands, in the order of the pages.
    package var commands: [Commands] {
        pages.flatMap { page in
            // A block below a code marker shows a script, and is not to be typed.
            let blocks = page.blocks.filter { block in
                block.language == "sh" && block.comments.first?.name != Marker.Kind.code.rawValue
            }
            return blocks.map { block in
                Commands(
                    place: "\(page.path):\(block.line)", text: block.lines.joined(separator: "\n"),
                    run: Self.run(of: block))
            }
        }
    }

    /// How a test runs a block, by the comments above it.
    private static func run(of block: MarkdownPage.Block) -> Commands.Run {
        var run = Commands.Run.ends(status: 0)
        for comment in block.comments {
            switch comment.name {
            case "not run": run = .no(reason: comment.text)
            case "server": run = .serves
            case "status": run = .ends(status: Int32(comment.text) ?? 0)
            default: break
            }
        }
        return run
    }

    /// Every block that is not run has a reason.
    package var silentCommands: [Problem] {
        commands.filter { $0.run == .no(reason: "") }.map { commands in
            Problem(commands.place, "does not say why it is not run; write <!-- not run: REASON -->")
        }
    }
}
