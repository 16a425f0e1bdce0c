import HTTPMessages
import Journal
import Testing
import WebText

@testable import PlaygroundServer

extension Snapshot {
    /// A run with one message and an outcome that have a text in each place, also where outsiders cannot write.
    ///
    /// Tests use it to see that each place escapes a hostile text. Fill each new field of ``JournalEntry`` here, too.
    static func saying(_ text: String) throws -> Snapshot {
        var entry = JournalEntry(
            from: Party(text), to: Party(text), what: "GET https://partner.example/\(text)",
            parameters: [.init(name: text, value: text)])
        entry.changes = [.init(name: text, value: text)]
        let check = Check(SecurityRule(text, text, text), held: false)
        entry.noted = [.init(party: Party(text), check: check)]
        entry.link = "https://partner.example/?\(text)=\(text)"
        entry.request = HTTPRequest(
            method: text, origin: "https://partner.example", target: "/?\(text)", headers: ["X": text],
            body: Array(text.utf8))
        entry.answer = JournalEntry.Answer(
            summary: text,
            parameters: [
                .init(name: text, value: text),
                // A header field that is shown among the parameters.
                .init(name: "WWW-Authenticate:", value: text),
            ])
        entry.answer?.checks = [check]
        entry.answer?.response = HTTPResponse(status: 200, contentType: text, text: text)
        let options = RunOptions(scenario: try #require(Scenario.named("flip")))
        var snapshot = Snapshot(id: "s", options: options, pace: .run, entries: [entry])
        snapshot.outcome = .harm(text, text)
        return snapshot
    }
}
