/// A safeguard with its attack, source, code and tests.
struct SafeguardRow {
    /// The id of a `SecurityRule`; empty for a ``Measure``.
    var id = ""
    let text: String
    /// The attack that the comment above a rule names: `Without it, …`.
    let without: String
    /// The document that asks for the safeguard.
    let source: String
    /// The files that have the code of the safeguard: exactly one, unless something is wrong.
    let files: [String]
    /// The tests that fail without the safeguard.
    let tests: [NamedTest]

    /// The safeguard as `doc-sync rules` prints it.
    var lines: [String] {
        var lines = [
            id.isEmpty ? text : "\(text)  [\(id)]", "  without it  \(without)", "  source  \(source)",
        ]
        lines += files.map { "  code  \($0)" }
        lines += Set(tests.map(\.path)).sorted().map { "  test  \($0)" }
        return lines
    }

    /// Whether a word is in the id, the text or the attack, in any case.
    func contains(_ word: String) -> Bool {
        [id, text, without].contains { $0.lowercased().contains(word.lowercased()) }
    }

    /// The parts that are missing.
    var problems: [String] {
        var problems: [String] = []
        if files.count != 1 { problems.append("\(files.count) files have the line that is for: \(text)") }
        if tests.isEmpty { problems.append("no test shows: \(text)") }
        if without.isEmpty { problems.append("no comment \"Without it, …\" is above: \(text)") }
        return problems
    }
}
