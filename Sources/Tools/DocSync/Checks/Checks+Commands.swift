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
