/// Every table that is made from code; a page shows one by `<!-- table: NAME -->`.
package enum Tables {
    /// The lines of each table by its name.
    ///
    /// To add a table, add a line here; the function goes into a file beside this one.
    static let all: [String: @Sendable (Tree) -> [String]] = [
        "examples-flip": { examples(in: $0, isYahoo: false) },
        "examples-yahoo": { examples(in: $0, isYahoo: true) },
        "flip-errors": { _ in flipErrors() },
        "products": productFindings,
        "tester-runs": { _ in testerRuns() },
        "redirect-uris": { _ in redirectURIs() },
    ]

    /// The lines of a Markdown table; a bar inside of a cell is escaped.
    static func markdown(_ columns: [String], _ rows: [[String]]) -> [String] {
        func line(_ cells: [String]) -> String {
            let escapedCells = cells.map { $0.replacing("|", with: "\\|") }
            return "| \(escapedCells.joined(separator: " | ")) |"
        }
        return [line(columns), line(columns.map { _ in "---" })] + rows.map(line)
    }
}
