import Journal

/// A row of the drawing: a message, its answer, or both where the answer follows the message at once.
struct WireRow {
    private enum Content {
        case message
        case answer
        case both
    }

    /// The number of the message, from 1.
    let number: Int
    private var content: Content

    var hasMessage: Bool { content != .answer }
    var hasAnswer: Bool { content != .message }

    /// The rows in the order of the wire.
    static func rows(of entries: [JournalEntry]) -> [WireRow] {
        var rows: [WireRow] = []
        for event in JournalEvent.inOrder(of: entries) {
            let number = event.index + 1
            if event.isAnswer, rows.last?.number == number {
                rows[rows.endIndex - 1].content = .both
            } else {
                rows.append(WireRow(number: number, content: event.isAnswer ? .answer : .message))
            }
        }
        return rows
    }
}
