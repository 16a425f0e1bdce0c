import Journal

extension Generator {
    package init(tree: Tree, journeys: [Journey]) {
        let diagrams = journeys.map { journey in
            (journey.name, Block(JournalDiagram.mermaid(of: journey.hops), language: "mermaid"))
        }
        let tables = Tables.all.map { ($0.name, $0.lines(tree)) }
        self.init(
            tree: tree, tables: Dictionary(tables.map { ($0, Block($1)) }) { first, _ in first },
            diagrams: Dictionary(diagrams) { first, _ in first })
    }
}

/// The doc comments of a Swift file, as texts for the tables of the docs.
package enum DocComments {
    /// The first paragraph of the comment above each `case NAME` of a file, by name.
    package static func ofCases(in text: String) -> [String: String] {
        let meanings = text.matches(of: /(?m)((?:^ *\/\/\/.*\n)+) *case (\w+)/).map { match in
            let lines = match.1.split(separator: "\n").map { $0.drop { " /".contains($0) } }
            return (String(match.2), lines.prefix { !$0.isEmpty }.joined(separator: " "))
        }
        return Dictionary(meanings) { first, _ in first }
    }
}

extension String {
    /// Up to the first full stop that a space or the end follows, without it.
    var firstSentence: String {
        if let end = firstRange(of: ". ") { return String(self[..<end.lowerBound]) }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
