import DocSync
import LocalWeb
import Testing
import WebText

@Suite struct DiagramTests {
    private let app = Party("app")
    private let server = Party("server")

    private func hop(_ what: String, answer: String? = nil, checks: [Check] = []) -> Hop {
        var hop = Hop(from: app, to: server, what: what, checks: checks)
        if let answer { hop.answer = Hop.Answer(summary: answer) }
        return hop
    }

    @Test func `a message is an arrow there, and its answer an arrow back`() {
        var first = hop("POST https://partner.example/token?a=b", answer: "200 OK")
        first.parameters = [
            .init(name: "code", value: "secret"), .init(name: "Authorization:", value: "Bearer x"),
        ]
        #expect(
            JournalDiagram.mermaid(of: [first]) == [
                "sequenceDiagram", "    participant p1 as app", "    participant p2 as server",
                "    p1->>p2: 1. POST /token<br/>code, Authorization", "    p2-->>p1: 200 OK",
            ])
        #expect(
            JournalDiagram.text(of: [first]) == [
                " 1  app    → server  POST /token", "           ←         200 OK",
            ])
    }

    @Test func `no value is drawn`() {
        var first = hop("asks")
        first.parameters = [.init(name: "state", value: "opaque")]
        #expect(!JournalDiagram.mermaid(of: [first]).joined().contains("opaque"))
    }

    @Test func `characters with a meaning in Mermaid are escaped`() {
        let lines = JournalDiagram.mermaid(of: [hop("a; b # c <b> %% d\ne")])
        #expect(lines.last == "    p1->>p2: 1. a#59; b #35; c #lt;b#gt; #37;#37; d e")
    }

    @Test func `a rule that did not hold is named, the others are counted`() {
        let checks = [
            Check(SecurityRule("1", "one", "RFC"), held: true),
            Check(SecurityRule("2", "two", "RFC"), held: false),
        ]
        #expect(
            JournalDiagram.mermaid(of: [hop("x", checks: checks)]).last
                == "    Note over p2: 1 check holds<br/>✗ two")
        #expect(JournalDiagram.mermaid(of: [hop("x", checks: [checks[1]])]).last == "    Note over p2: ✗ two")
    }

    @Test func `a party that asks another one first answers later`() async throws {
        let journey = try #require(try await Journey.all().first { $0.name == "browser" })
        let lines = JournalDiagram.text(of: journey.hops)
        let visit = try #require(lines.firstIndex { $0.contains("GET /r/example-project") })
        let exchange = try #require(lines.firstIndex { $0.contains("POST /token") })
        let answer = try #require(lines.firstIndex { $0.contains("200 OK, page “Linked”") })
        #expect(visit < exchange && exchange < answer)
        #expect(lines[answer].hasPrefix(" 7  browser"))
    }

    @Test func `every journey that is drawn has a journal`() async throws {
        let journeys = try await Journey.all()
        #expect(Set(journeys.map(\.name)).count == journeys.count)
        for journey in journeys where journey.picture == nil {
            #expect(!journey.hops.isEmpty, "\(journey.name)")
        }
    }
}
