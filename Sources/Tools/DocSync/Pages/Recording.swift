/// The output of an example, as its test has recorded it.
struct Recording {
    private let lines: [String]

    /// Reads the text of a recording.
    init(_ text: String) {
        lines = text.shownLines
    }

    /// The path of the recording of a command: an example, with or without options and arguments.
    static func path(of command: String) -> String {
        "\(folder)\(Tree.recordingName(of: command)).txt"
    }

    /// The folder of the recordings.
    static let folder = "Tests/ExampleTests/Recordings/"

    /// The lines that a marker selects.
    ///
    /// - Parameter selection: `WORDS` for the paragraph whose first line has the words, `WORDS ... OTHERS` for
    ///   the lines from the first words to the others, or nil for all lines.
    /// - Throws: The words that no line has, or several.
    func lines(of selection: String?) throws(Generator.Unknown) -> [String] {
        guard let selection else { return lines }
        guard let dots = selection.firstRange(of: " ... ") else {
            let start = try index(ofLineWith: selection, among: firstLinesOfParagraphs)
            return Array(lines[start...].prefix { !$0.isEmpty })
        }
        let start = try index(
            ofLineWith: String(selection[..<dots.lowerBound]), among: Array(lines.indices))
        let lastWords = String(selection[dots.upperBound...])
        guard let end = lines[start...].firstIndex(where: { $0.contains(lastWords) }) else {
            throw Generator.Unknown(message: "no line behind the first one has the words “\(lastWords)”")
        }
        return Array(lines[start...end])
    }

    /// The indices of the lines that begin a paragraph.
    private var firstLinesOfParagraphs: [Int] {
        lines.indices.filter { index in
            !lines[index].isEmpty && (index == 0 || lines[index - 1].isEmpty)
        }
    }

    /// The index of the only candidate that has the words.
    private func index(
        ofLineWith words: String, among candidates: [Int]
    ) throws(Generator.Unknown) -> Int {
        let found = candidates.filter { lines[$0].contains(words) }
        if let first = found.first, found.count == 1 { return first }
        let problem = found.isEmpty ? "no line has" : "\(found.count) lines have"
        let choice = candidates.prefix(Self.longestChoice).map { "  \(lines[$0])" }.joined(separator: "\n")
        throw Generator.Unknown(message: "\(problem) the words “\(words)”; there are\n\(choice)")
    }

    /// The number of lines that an error lists, so that it fits on a screen.
    private static let longestChoice = 30
}
