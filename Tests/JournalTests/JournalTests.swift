import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import Testing
import WebText

struct JournalTests {
    @Test func `a message whose receiver stops the run at once is printed with its answer`() {
        let printed = Locked<[String]>([])
        let journal = Journal(.lines, printing: { line in printed.withLock { $0.append(line) } })
        let number = journal.begin(
            JournalEntry(from: Party("browser"), to: Party("app"), what: "opens the app"))
        let hasBegun = DispatchSemaphore(value: 0)
        let hasPrinted = DispatchSemaphore(value: 0)
        journal.deliver(number) { answer in
            Thread {
                hasBegun.signal()
                journal.flush()
                hasPrinted.signal()
            }.start()
            hasBegun.wait()
            answer.summary = "taken"
        }
        hasPrinted.wait()
        #expect(printed.withLock { $0 } == [" 1  browser → app: opens the app; app: taken"])
    }

    @Test func `a receiver that reads the journal, or sends on, finds its message answered`() {
        let journal = Journal()
        let first = journal.begin(
            JournalEntry(from: Party("browser"), to: Party("app"), what: "opens the app"))
        let hasBegun = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        let answers = Locked<[String?]>([])
        journal.deliver(first) { answer in
            Thread {
                hasBegun.signal()
                let second = journal.begin(
                    JournalEntry(from: Party("app"), to: Party("server"), what: "GET /"))
                journal.end(second)
                answers.withLock { $0 = journal.entries.map { $0.answer?.summary } }
                isDone.signal()
            }.start()
            hasBegun.wait()
            answer.summary = "taken"
        }
        isDone.wait()
        #expect(answers.withLock { $0 } == ["taken", nil])
        #expect(journal.entries[0].answer?.comesAfter == 1)
    }

    @Test func `the parameters of a form can be read and changed, however its media type is spelled`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/token",
            headers: ["Content-Type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8"],
            body: Array("a=1&b=2".utf8))
        #expect(HTTPParameters.of(request).map(\.name) == ["a", "b"])
        #expect(MessageEdit([1: "3"]).applied(to: request).body == Array("a=1&b=3".utf8))
    }
}
