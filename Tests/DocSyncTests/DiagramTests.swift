import DocSync
import Journal
import Testing

/// The journeys that the pages draw as diagrams.
@Suite struct DiagramTests {
    @Test func `each message of a journey is a request, an opened address or a person's act`() async throws {
        let journeys = try await Journey.all()
        try #require(!journeys.isEmpty)
        for journey in journeys {
            for entry in journey.entries {
                #expect(
                    entry.request != nil || entry.link != nil || entry.from == Party("user")
                        || entry.isInsideGoogle, "\(journey.name): \(entry.what)")
            }
        }
    }

    @Test func `the diagram of a journey is small, and has no more answers than the journey`() async throws {
        let journeys = try await Journey.all()
        try #require(!journeys.isEmpty)
        for journey in journeys {
            let picture = JournalDiagram.mermaid(of: journey.entries)
            let arrows = picture.filter { $0.contains(">>") }
            let answers = arrows.filter { $0.contains("-->>") }
            try #require(!arrows.isEmpty, "\(journey.name)")
            #expect(answers.count <= journey.entries.count { $0.answer?.response != nil }, "\(journey.name)")
            #expect(arrows.count <= 14, "\(journey.name): \(arrows.count) arrows")
            let labels = picture.flatMap { $0.split(separator: ": ", maxSplits: 1).dropFirst() }
            let words = labels.flatMap { $0.replacing("<br/>", with: " ").split(separator: " ") }
            #expect(words.count <= 70, "\(journey.name): \(words.count) words")
        }
    }
}

extension JournalEntry {
    /// Google's app and Google's server talk by an interface that is not public.
    fileprivate var isInsideGoogle: Bool { from.name == "Google app" && to.name == "Google server" }
}
