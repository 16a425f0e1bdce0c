import DocSync
import HTTPMessages
import HeadlessBrowser
import Journal
import Testing

/// The messages of a journal as a diagram for a page.
@Suite struct DiagramTests {
    private let app = Party("app")
    private let server = Party("server")

    @Test func `each message of a journey is a request, an opened address or a person's act`() async throws {
        let journeys = try await Journey.all()
        try #require(!journeys.isEmpty)
        for journey in journeys {
            for entry in journey.entries {
                #expect(
                    entry.request != nil || entry.link != nil || entry.from == Party("user")
                        || entry.isInsideGoogle)
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

    @Test func `no value is drawn`() {
        var first = JournalEntry(from: app, to: server, what: "asks")
        first.parameters = [.init(name: "state", value: "opaque")]
        #expect(!JournalDiagram.mermaid(of: [first]).joined().contains("opaque"))
    }

    @Test func `characters with a meaning in Mermaid are escaped`() {
        let entry = JournalEntry(from: app, to: server, what: "a; b # c <b> %% d\ne")
        #expect(
            JournalDiagram.mermaid(of: [entry]).last
                == "    p1->>p2: 1. a#59; b #35; c #lt;b#gt; #37;#37; d e")
    }

    @Test func `a party that asks another one first answers later`() {
        var outer = JournalEntry(from: app, to: server, what: "POST https://a.example/outer")
        outer.answer = JournalEntry.Answer(
            summary: "200 OK", parameters: [.init(name: "access_token", value: "secret")])
        outer.answer?.response = HTTPResponse(status: 200)
        outer.answer?.comesAfter = 2
        let inner = JournalEntry(from: server, to: Party("store"), what: "GET https://b.example/inner")
        #expect(
            JournalDiagram.mermaid(of: [outer, inner]).suffix(3) == [
                "    p1->>p2: 1. POST /outer", "    p2->>p3: 2. GET /inner", "    p2-->>p1: access_token",
            ])
    }
}

extension JournalEntry {
    /// Google's app and Google's server talk by an interface that is not public.
    fileprivate var isInsideGoogle: Bool { from.name == "Google app" && to.name == "Google server" }
}
