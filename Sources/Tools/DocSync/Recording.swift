/// The output of an example, as its test has recorded it.
struct Recording {
    private let lines: [String]

    /// Reads the text of a recording.
    init(_ text: String) {
        var lines = text.lines.map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }

    /// The path of the recording of a command: an example, with or without options and arguments.
    static func path(of command: String) -> String {
        "Tests/ExampleTests/Recordings/\(Tree.recordingName(of: command)).txt"
    }

    /// The lines that a comment selects.
    ///
    /// - Parameter selection: `WORDS` for the paragraph whose first line has the words, `WORDS ... OTHERS` for
    ///   the lines from the first words to the others, or nil for all lines.
    /// - Throws: The words that no line has, or several.
    func lines(of selection: String?) throws(Generator.BlockFailure) -> [String] {
        guard let selection else { return lines }
        guard let dots = selection.firstRange(of: " ... ") else {
            let paragraphs = lines.indices.filter { !lines[$0].isEmpty && ($0 == 0 || lines[$0 - 1].isEmpty) }
            return Array(lines[try index(ofLineWith: selection, among: paragraphs)...].prefix { !$0.isEmpty })
        }
        let start = try index(ofLineWith: String(selection[..<dots.lowerBound]), among: Array(lines.indices))
        let lastWords = String(selection[dots.upperBound...])
        guard let end = lines[start...].firstIndex(where: { $0.contains(lastWords) }) else {
            throw Generator.BlockFailure(message: "no line after the first one has the words “\(lastWords)”")
        }
        return Array(lines[start...end])
    }

    /// The index of the only candidate that has the words.
    private func index(
        ofLineWith words: String, among candidates: [Int]
    ) throws(Generator.BlockFailure) -> Int {
        let found = candidates.filter { lines[$0].contains(words) }
        if let first = found.first, found.count == 1 { return first }
        let problem = found.isEmpty ? "no line has" : "\(found.count) lines have"
        // As many lines as fit on a screen.
        let choice = candidates.prefix(30).map { "  \(lines[$0])" }.joined(separator: "\n")
        throw Generator.BlockFailure(message: "\(problem) the words “\(words)”; there are\n\(choice)")
    }
}

extension Tree {
    /// The name of a command's recording: its words with hyphens between them.
    ///
    /// It has at most 60 characters, so that it is readable where a command has many arguments.
    package static func recordingName(of command: String) -> String {
        let words = command.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return String(words.joined(separator: "-").prefix(60))
    }
}
