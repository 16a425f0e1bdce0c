import Journal

/// A row of the drawing: a message, its answer, or both where the answer follows the message at once.
struct WireRow {
    /// The number of the message, from 1.
    let number: Int
    let hasMessage: Bool
    private(set) var hasAnswer: Bool

    /// The rows in the order of the wire.
    static func rows(of entries: [JournalEntry]) -> [WireRow] {
        var rows: [WireRow] = []
        for event in JournalEvent.inOrder(of: entries) {
            let number = event.index + 1
            if event.isAnswer, rows.last?.number == number {
                rows[rows.endIndex - 1].hasAnswer = true
            } else {
                rows.append(
                    WireRow(number: number, hasMessage: !event.isAnswer, hasAnswer: event.isAnswer))
            }
        }
        return rows
    }
}
