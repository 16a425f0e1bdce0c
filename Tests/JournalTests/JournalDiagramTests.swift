import HTTPMessages
import Journal
import Testing

/// The messages of a journal as a diagram for a page.
@Suite struct JournalDiagramTests {
    private let app = Party("app")
    private let server = Party("server")

    @Test func `no value is drawn`() {
        var first = JournalEntry(from: app, to: server, what: "asks")
        first.parameters = [.init(name: "state", value: "opaque")]
        let diagram = JournalDiagram.mermaid(of: [first]).joined(separator: "\n")
        #expect(diagram.contains("asks"))
        #expect(!diagram.contains("opaque"))
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
