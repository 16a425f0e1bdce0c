import HTTPMessages
import Journal
import Testing
import WebText

@testable import PlaygroundServer

extension Snapshot {
    /// A flip with one message, and an end, that have the same words everywhere.
    static func saying(_ bad: String) throws -> Snapshot {
        var entry = JournalEntry(
            from: Party(bad), to: Party(bad), what: "GET https://partner.example/\(bad)",
            parameters: [.init(name: bad, value: bad)])
        entry.noted = [.init(party: Party(bad), check: Check(SecurityRule(bad, bad, bad), held: false))]
        entry.link = "https://partner.example/?\(bad)=\(bad)"
        entry.request = HTTPRequest(
            method: bad, origin: "https://partner.example", target: "/?\(bad)", headers: ["X": bad],
            body: Array(bad.utf8))
        entry.answer = JournalEntry.Answer(
            summary: bad,
            parameters: [.init(name: bad, value: bad), .init(name: "WWW-Authenticate:", value: bad)])
        entry.answer?.response = HTTPResponse(status: 200, contentType: bad, text: bad)
        let options = RunOptions(scenario: try #require(Scenario.named("flip")))
        var snapshot = Snapshot(id: "s", options: options, pace: .run, entries: [entry])
        snapshot.outcome = .harm(bad, bad)
        return snapshot
    }
}
