import Journal

/// Messages and answers in the order of the wire; an answer that follows at once is in its message's row.
struct WireRow {
    var number: Int
    var hasMessage = true
    var hasAnswer = true

    static func rows(of entries: [JournalEntry]) -> [WireRow] {
        // By the place behind which each answer came.
        var answers: [Int: [Int]] = [:]
        for (index, entry) in entries.enumerated().reversed() {
            guard let answer = entry.answer else { continue }
            answers[max(answer.comesAfter, index + 1), default: []].append(index + 1)
        }
        return entries.indices.flatMap { index in
            let number = index + 1
            let later = answers[number, default: []]
            return [WireRow(number: number, hasAnswer: later.contains(number))]
                + later.filter { $0 != number }.map { WireRow(number: $0, hasMessage: false) }
        }
    }
}
