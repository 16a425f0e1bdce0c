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
