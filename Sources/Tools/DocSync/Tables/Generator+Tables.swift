import Journal

extension Generator {
    /// Creates a generator with all tables, and with a diagram of each journey by its name.
    package init(tree: Tree, journeys: [Journey]) {
        var diagrams: [String: Block] = [:]
        for journey in journeys {
            diagrams[journey.name] = Block(JournalDiagram.mermaid(of: journey.entries), language: "mermaid")
        }
        let tables = Tables.all.mapValues { makeLines in Block(makeLines(tree)) }
        self.init(tree: tree, tables: tables, diagrams: diagrams)
    }
}
