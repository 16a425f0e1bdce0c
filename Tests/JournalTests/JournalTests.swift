import Foundation
import Journal
import Testing
import WebText

/// The messages of a run: when each is answered, and what a change leaves of it.
@Suite(.timeLimit(.minutes(1))) struct JournalTests {
    /// Delivers a message, and lets another thread do something meanwhile; returns when both have ended.
    ///
    /// The message gets its answer only after the other thread has begun. If the journal did not wait, this thread could be
    /// faster all the same, so the tests repeat it.
    private func deliver(_ number: Int, in journal: Journal, while other: @escaping @Sendable () -> Void) {
        let hasBegun = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        journal.deliver(number) { answer in
            Thread {
                hasBegun.signal()
                other()
                isDone.signal()
            }.start()
            hasBegun.wait()
            answer.summary = "taken"
        }
        isDone.wait()
    }

    private static let entry = JournalEntry(from: Party("browser"), to: Party("app"), what: "opens the app")
    /// How often a test repeats what may go well by chance.
    private static let rounds = 200

    @Test func `a message whose receiver stops the run at once is printed with its answer`() {
        for _ in 0..<Self.rounds {
            let printed = Locked<[String]>([])
            let journal = Journal(.lines, printing: { line in printed.withLock { $0.append(line) } })
            deliver(journal.begin(Self.entry), in: journal) { journal.flush() }
            #expect(printed.withLock { $0 } == [" 1  browser → app: opens the app; app: taken"])
        }
    }

    @Test func `a receiver that reads the journal, or sends on, finds its message answered`() {
        for _ in 0..<Self.rounds {
            let journal = Journal()
            let answers = Locked<[String?]>([])
            deliver(journal.begin(Self.entry), in: journal) {
                let second = journal.begin(
                    JournalEntry(from: Party("app"), to: Party("server"), what: "GET /"))
                journal.end(second)
                answers.withLock { $0 = journal.entries.map { $0.answer?.summary } }
            }
            #expect(answers.withLock { $0 } == ["taken", nil])
            #expect(journal.entries.first?.answer?.comesAfter == 1)
        }
    }

    @Test func `the journal keeps the changed parameters in the order of the message`() async {
        let names = ["d", "b", "c", "b", "a"]
        let changes = Dictionary(uniqueKeysWithValues: names.indices.map { ($0, MessageEdit.Change.remove) })
        let journal = Journal(holding: { _ in MessageEdit(changes) })
        let number = journal.begin(
            JournalEntry(
                from: .browser, to: .attacker, what: "sends",
                parameters: names.enumerated().map { .init(name: $1, value: "\($0)") }))
        await journal.pass(number)
        #expect(journal.entries[0].changes.map(\.value) == ["0", "1", "2", "3", "4"])
        #expect(journal.entries[0].parameters.isEmpty)
    }
}
