/// A row of the tables of Docs/reference/security.md; a part that is missing is a problem.
struct SafeguardRow {
    /// The id of a rule; empty for what is no condition.
    var id = ""
    var text: String
    /// The attack that the comment above a rule names: `Without it, …`.
    var without: String
    var source: String
    var files: [String]
    var tests: [(name: String, path: String)]

    var cells: [String] {
        let paths = files + Set(tests.map(\.path)).sorted()
        let links = paths.map { "[\($0.split(separator: "/").last ?? "")](../\($0))" }
        let shortSource = source.replacing(" section ", with: " §")
        return ["\(text) (\(shortSource))", without, links.joined(separator: ", ")]
    }

    var problems: [String] {
        (files.count == 1 ? [] : ["\(files.count) files have the line that is for: \(text)"])
            + (tests.isEmpty ? ["no test shows: \(text)"] : [])
            + (without.isEmpty ? ["no comment \"Without it, …\" is above: \(text)"] : [])
    }
}
