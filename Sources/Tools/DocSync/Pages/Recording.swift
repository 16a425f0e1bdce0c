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
    func lines(of selection: String?) throws(Generator.Unknown) -> [String] {
        guard let selection else { return lines }
        if let dots = selection.firstRange(of: " ... ") {
            let start = try line(with: String(selection[..<dots.lowerBound]), among: Array(lines.indices))
            let words = String(selection[dots.upperBound...])
            guard let end = lines[start...].firstIndex(where: { $0.contains(words) }) else {
                throw Generator.Unknown(message: "no line behind the first one has the words “\(words)”")
            }
            return Array(lines[start...end])
        }
        let starts = lines.indices.filter { !lines[$0].isEmpty && ($0 == 0 || lines[$0 - 1].isEmpty) }
        let start = try line(with: selection, among: starts)
        return Array(lines[start...].prefix { !$0.isEmpty })
    }

    /// The index of the only candidate that has the words.
    private func line(with words: String, among candidates: [Int]) throws(Generator.Unknown) -> Int {
        let found = candidates.filter { lines[$0].contains(words) }
        if let first = found.first, found.count == 1 { return first }
        let problem = found.isEmpty ? "no line has" : "\(found.count) lines have"
        let choice = candidates.prefix(30).map { "  \(lines[$0])" }.joined(separator: "\n")
        throw Generator.Unknown(message: "\(problem) the words “\(words)”; there are\n\(choice)")
    }
}
