/// A message of a journal, or its answer.
package struct JournalEvent: Sendable, Hashable {
    /// The index of the message in the journal.
    package let index: Int
    package let isAnswer: Bool

    /// The messages and answers of a journal in the order of the wire.
    ///
    /// Answers that come after the same message are in reverse order of their own messages: a call that was made
    /// within another one is answered first.
    package static func inOrder(of entries: [JournalEntry]) -> [JournalEvent] {
        // The answered messages, by the last message before their answer.
        var answered: [Int: [Int]] = [:]
        for (index, entry) in entries.enumerated().reversed() {
            guard let answer = entry.answer else { continue }
            // An answer comes after its own message, even when the journal does not know its place.
            answered[max(answer.comesAfter - 1, index), default: []].append(index)
        }
        return entries.indices.flatMap { index in
            [JournalEvent(index: index, isAnswer: false)]
                + answered[index, default: []].map { JournalEvent(index: $0, isAnswer: true) }
        }
    }
}
