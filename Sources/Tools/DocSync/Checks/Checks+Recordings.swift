extension Checks {
    /// Every command with options or arguments whose output a page shows, each once.
    package var exercises: [String] {
        Set(pages.flatMap(\.blocks).compactMap(\.command).filter { $0.contains(" ") }).sorted()
    }

    /// The programs of the pages whose output is recorded, each with the status that a page gives it.
    package var recordedStatuses: [String: Int32] {
        var statuses: [String: Int32] = [:]
        for commands in commands {
            guard case .ends(let status) = commands.run else { continue }
            for program in commands.programs where tree.texts[Recording.path(of: program)] != nil {
                statuses[program] = status
            }
        }
        return statuses
    }

    /// Where a page shows the output of a command with options, the command is in a block above it.
    package var outputsWithoutCommand: [Problem] {
        pages.flatMap { page in
            page.blocks.enumerated().compactMap { index, block -> Problem? in
                guard let command = block.command, command.contains(" "), !command.hasSuffix("--help") else {
                    return nil
                }
                let typed = page.blocks[..<index].filter { $0.language == "sh" }.flatMap(\.lines)
                    .map { $0.filter { $0 != "'" } }
                if typed.contains("swift run \(command)") { return nil }
                return Problem(
                    page.path, line: block.line,
                    "shows what \(command) prints; type it in a block of commands above")
            }
        }
    }
}

extension MarkdownPage.Block {
    /// The command whose output is below the marker; nil for a block of another kind.
    var command: String? {
        guard let comment = comments.first, comment.name == Marker.Kind.output.rawValue else { return nil }
        return comment.text.split(separator: "#", maxSplits: 1).first.map(String.init)
    }
}
