/// A command with options or arguments, and its output.
///
/// A page shows a part of the output by `<!-- output: COMMAND#WORDS -->`; the test of
/// recordings runs each such command.
extension Tree {
    /// Every command with options or arguments whose output a page shows, each once.
    package var exercises: [String] {
        let commands = pages.flatMap { MarkdownPage(path: $0, text: texts[$0, default: ""]).blocks }
            .compactMap(\.command)
        return Set(commands.filter { $0.contains(" ") }).sorted()
    }

    /// The name of a command's recording: its words, without characters that a file name should not
    /// have, at most 60 characters.
    package static func recordingName(of command: String) -> String {
        let words = command.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return String(words.joined(separator: "-").prefix(60))
    }
}

extension MarkdownPage.Block {
    /// The command whose output is below the marker; nil for a block of another kind.
    var command: String? {
        guard let comment = comments.first, comment.name == Marker.Kind.output.rawValue else { return nil }
        return comment.text.split(separator: "#", maxSplits: 1).first.map(String.init)
    }
}

extension Checks {
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
