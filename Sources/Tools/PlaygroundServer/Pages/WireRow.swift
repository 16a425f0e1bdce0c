import Journal

/// A row of the drawing: a message, its answer, or both where the answer follows the message at once.
struct WireRow {
    /// The number of the message, from 1.
    var number: Int
    var hasMessage = true
    var hasAnswer = true

    /// The rows in the order of the wire.
    ///
    /// The answers behind the same message come in reverse order of their messages: a call that was made
    /// within another one is answered first.
    static func rows(of entries: [JournalEntry]) -> [WireRow] {
        // The numbers of the answered messages, by the number of the last message before their answer.
        var answered: [Int: [Int]] = [:]
        for (index, entry) in entries.enumerated().reversed() {
            guard let answer = entry.answer else { continue }
            let number = index + 1
            answered[max(answer.comesAfter, number), default: []].append(number)
        }
        var rows: [WireRow] = []
        for number in entries.indices.map({ $0 + 1 }) {
            let answers = answered[number, default: []]
            rows.append(WireRow(number: number, hasAnswer: answers.contains(number)))
            for earlier in answers where earlier != number {
                rows.append(WireRow(number: earlier, hasMessage: false))
            }
        }
        return rows
    }
}
