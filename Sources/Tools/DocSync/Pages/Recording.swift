/// The output of an example, as its test has recorded it.
struct Recording {
    let lines: [String]

    init(_ text: String) {
        lines = text.shownLines
    }

    /// The file for an example, or for one with options or arguments.
    static func path(of command: String) -> String {
        "Tests/ExampleTests/Recordings/\(Tree.recordingName(of: command)).txt"
    }

    /// The paragraph whose first line has the words, the lines of `WORDS ... OTHERS`, or all for nil.
    func part(_ part: String?) throws(Generator.Unknown) -> [String] {
        guard let part else { return lines }
        if let dots = part.firstRange(of: " ... ") {
            let start = try line(with: String(part[..<dots.lowerBound]), among: Array(lines.indices))
            let words = String(part[dots.upperBound...])
            guard let end = lines[start...].firstIndex(where: { $0.contains(words) }) else {
                throw Generator.Unknown(message: "no line behind the first one has the words “\(words)”")
            }
            return Array(lines[start...end])
        }
        let starts = lines.indices.filter { !lines[$0].isEmpty && ($0 == 0 || lines[$0 - 1].isEmpty) }
        let start = try line(with: part, among: starts)
        return Array(lines[start...].prefix { !$0.isEmpty })
    }

    private func line(with words: String, among candidates: [Int]) throws(Generator.Unknown) -> Int {
        let found = candidates.filter { lines[$0].contains(words) }
        guard let first = found.first, found.count == 1 else {
            let choice = candidates.prefix(30).map { "  \(lines[$0])" }.joined(separator: "\n")
            throw Generator.Unknown(
                message:
                    "\(found.isEmpty ? "no line has" : "\(found.count) lines have") "
                    + "the words “\(words)”; "
                    + "there are\n\(choice)")
        }
        return first
    }
}

extension Tree {
    /// The name of a command's recording: its words with hyphens between them, at most 60 characters.
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

extension Commands {
    /// The programs that the lines start, as recordings name them; none where a line is another command.
    package var programs: [String] {
        let lines = text.split(separator: "\n")
        let programs = lines.filter { $0.hasPrefix("swift run ") }
        return programs.count == lines.count
            ? programs.map { String($0.dropFirst("swift run ".count).filter { $0 != "'" }) } : []
    }
}

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
