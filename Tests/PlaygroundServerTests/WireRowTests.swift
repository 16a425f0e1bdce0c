import Testing

@testable import PlaygroundServer

/// The rows of the drawing, and their order.
@Suite struct WireRowTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `rows are in the order of the wire, and an answer that comes later has a row of its own`()
        async throws
    {
        let entries = try await Snapshot.played("flip").entries
        let rows = WireRow.rows(of: entries)
        #expect(rows.filter(\.hasMessage).map(\.number) == Array(1...entries.count))
        let answered = rows.filter(\.hasAnswer).map(\.number)
        #expect(Set(answered).count == answered.count)
        #expect(answered.count == entries.count { $0.answer != nil })
    }

    @Test func `an answer that comes later carries the number of its message`() async throws {
        let run = try await playground.run("yahoo")
        let late = WireRow.rows(of: await run.snapshot().entries).filter { !$0.hasMessage }
        try #require(!late.isEmpty)
        let page = await playground.get("/runs/\(run.id)").text
        for row in late { #expect(page.contains("<span class=\"what\">answer to \(row.number)</span>")) }
    }
}
