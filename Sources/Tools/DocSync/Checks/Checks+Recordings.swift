/// The recordings that the pages need.
extension Checks {
    /// Every command with options or arguments whose output a page shows, each once.
    package var exercises: [String] {
        let commands = pages.flatMap(\.blocks).compactMap(\.shownCommand)
        return Set(commands.filter { $0.contains(" ") }).sorted()
    }

    /// The programs of the pages whose output is recorded, each with the status that a page gives it.
    package var recordedStatuses: [String: Int32] {
        var statuses: [String: Int32] = [:]
        for block in commands {
            guard case .ends(let status) = block.run else { continue }
            for program in block.programs where tree.texts[Recording.path(of: program)] != nil {
                statuses[program] = status
            }
        }
        return statuses
    }

    /// Where a page shows the output of a command with options, the command is in a block above it.
    package var outputsWithoutCommand: [Problem] {
        pages.flatMap { page -> [Problem] in
            var problems: [Problem] = []
            var typedLines: Set<String> = []
            for block in page.blocks {
                if let command = block.shownCommand, command.contains(" "), !command.hasSuffix("--help"),
                    !typedLines.contains("swift run \(command)")
                {
                    problems.append(
                        Problem(
                            page.path, line: block.line,
                            "shows what \(command) prints; type it in a block of commands above"))
                }
                if block.language == "sh" {
                    typedLines.formUnion(block.lines.map { line in line.filter { $0 != "'" } })
                }
            }
            return problems
        }
    }
}

extension MarkdownPage.Block {
    /// The command whose output the block shows; nil for a block of another kind.
    fileprivate var shownCommand: String? {
        guard let comment = comments.first, comment.name == Marker.Kind.output.rawValue else { return nil }
        return comment.text.split(separator: "#", maxSplits: 1).first.map(String.init)
    }
}
