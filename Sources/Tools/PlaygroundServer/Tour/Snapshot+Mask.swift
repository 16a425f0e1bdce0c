import Journal

extension Snapshot {
    /// Shortens every secret, code, token and state, as the exports do: everybody gets the tour.
    mutating func mask() {
        func masked(_ parameters: [JournalEntry.Parameter]) -> [JournalEntry.Parameter] {
            parameters.map { .init(name: $0.name, value: secrets.shown($0)) }
        }
        entries = entries.map { entry in
            var entry = entry
            entry.parameters = masked(entry.parameters)
            entry.changes = masked(entry.changes)
            if let answer = entry.answer { entry.answer?.parameters = masked(answer.parameters) }
            return entry
        }
    }
}
