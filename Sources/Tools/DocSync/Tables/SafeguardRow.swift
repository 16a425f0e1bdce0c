/// A safeguard with its attack, source, code and test; a part that is missing is a problem.
struct SafeguardRow {
    /// The id of a rule; empty for what is not a condition.
    var id = ""
    var text: String
    /// The attack that the comment above a rule names: `Without it, …`.
    var without: String
    var source: String
    var files: [String]
    var tests: [NamedTest]

    /// The safeguard as `doc-sync rules` prints it.
    var lines: [String] {
        let testFiles = Set(tests.map(\.path)).sorted()
        return [id.isEmpty ? text : "\(text)  [\(id)]"]
            + ["  without it  \(without)", "  source  \(source)"]
            + files.map { "  code  \($0)" } + testFiles.map { "  test  \($0)" }
    }

    /// Whether a word is in the id, the text or the attack.
    func contains(_ word: String) -> Bool {
        [id, text, without].contains { $0.lowercased().contains(word.lowercased()) }
    }

    var problems: [String] {
        (files.count == 1 ? [] : ["\(files.count) files have the line that is for: \(text)"])
            + (tests.isEmpty ? ["no test shows: \(text)"] : [])
            + (without.isEmpty ? ["no comment \"Without it, …\" is above: \(text)"] : [])
    }
}
