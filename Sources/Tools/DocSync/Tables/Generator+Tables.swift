import Journal

extension Generator {
    package init(tree: Tree, journeys: [Journey]) {
        var diagrams: [String: Block] = [:]
        for journey in journeys where diagrams[journey.name] == nil {
            diagrams[journey.name] = Block(JournalDiagram.mermaid(of: journey.entries), language: "mermaid")
        }
        self.init(
            tree: tree, tables: Tables.all.mapValues { lines in Block(lines(tree)) }, diagrams: diagrams)
    }
}
