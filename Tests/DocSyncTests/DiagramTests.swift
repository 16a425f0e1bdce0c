import DocSync
import HTTPMessages
import LocalWeb
import Testing
import WebText

@Suite struct DiagramTests {
    private let app = Party("app")
    private let server = Party("server")

    private func hop(_ what: String, answer: String? = nil, checks: [Check] = []) -> Hop {
        var hop = Hop(from: app, to: server, what: what)
        hop.noted = checks.map { Hop.NotedCheck(party: server, check: $0) }
        if let answer { hop.answer = Hop.Answer(summary: answer) }
        return hop
    }

    private func mermaid(_ hop: Hop) -> [String] { Array(JournalDiagram.mermaid(of: [hop]).dropFirst()) }

    @Test func `a message is an arrow there, and its answer an arrow back`() {
        var first = hop("POST https://partner.example/token?a=b", answer: "200 OK")
        first.parameters = [
            .init(name: "code", value: "secret"), .init(name: "Authorization:", value: "Bearer x"),
        ]
        first.answer?.parameters = [.init(name: "access_token", value: "secret")]
        first.answer?.response = HTTPResponse(status: 200)
        #expect(
            mermaid(first) == [
                "sequenceDiagram", "    participant p1 as app", "    participant p2 as server",
                "    p1->>p2: 1. POST /token<br/>code", "    p2-->>p1: access_token",
            ])
    }

    @Test func `a decision is a note at the party that takes it, and no arrow`() {
        let link = hop(
            "opens the universal link https://partner.example/flip", answer: "asks the user: “Link?”")
        #expect(mermaid(link).last == "    Note over p2: asks the user")
    }

    @Test func `each arrow of a journey is a request, its answer, an opened address or a person's act`()
        async throws
    {
        for journey in try await Journey.all() where journey.picture == nil {
            let picture = JournalDiagram.mermaid(of: journey.hops)
            let arrows = picture.filter { $0.contains(">>") }
            let answers = arrows.filter { $0.contains("-->>") }
            for hop in journey.hops {
                #expect(
                    hop.request != nil || hop.link != nil || hop.from == Party("user") || hop.isInsideGoogle)
            }
            #expect(answers.count <= journey.hops.count { $0.answer?.response != nil }, "\(journey.name)")
            #expect(arrows.count <= 14, "\(journey.name): \(arrows.count) arrows")
            let labels = picture.flatMap { $0.split(separator: ": ", maxSplits: 1).dropFirst() }
            let words = labels.flatMap { $0.replacing("<br/>", with: " ").split(separator: " ") }
            #expect(words.count <= 70, "\(journey.name): \(words.count) words")
        }
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

    @Test func `a rule that did not hold is named`() {
        let checks = [
            Check(SecurityRule("1", "one", "RFC"), held: true),
            Check(SecurityRule("2", "two", "RFC"), held: false),
        ]
        #expect(
            mermaid(hop("x", checks: checks)).suffix(2) == ["    p1->>p2: 1. x", "    Note over p2: ✗ two"])
    }

    @Test func `a party that asks another one first answers later`() {
        var outer = hop("POST https://a.example/outer", answer: "200 OK")
        outer.answer?.parameters = [.init(name: "access_token", value: "secret")]
        outer.answer?.response = HTTPResponse(status: 200)
        outer.answer?.comesAfter = 2
        let inner = Hop(from: server, to: Party("store"), what: "GET https://b.example/inner")
        #expect(
            JournalDiagram.mermaid(of: [outer, inner]).suffix(3) == [
                "    p1->>p2: 1. POST /outer", "    p2->>p3: 2. GET /inner", "    p2-->>p1: access_token",
            ])
    }
}

extension Hop {
    /// Google's app and Google's server talk by an interface that is not public.
    fileprivate var isInsideGoogle: Bool { from.name == "Google app" && to.name == "Google server" }
}
