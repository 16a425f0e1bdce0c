import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import Testing
import WebText

@testable import PlaygroundServer

/// The content of the pages, and the text that must never become markup.
@Suite struct PageTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    private static let hostile = "</code><script>alert(1)</script><img src=x onerror=alert(2)>\"'&"

    /// A flip with one message, and an end, that have the same words everywhere.
    private static func snapshot(saying bad: String) throws -> Snapshot {
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
        let options = try #require(RunOptions(Scenario.named("flip"), .init()))
        var snapshot = Snapshot(id: "s", options: options, pace: .run, entries: [entry])
        snapshot.outcome = .harm(bad, bad)
        return snapshot
    }

    @Test func `no text of a message, a screen or an end is ever markup`() throws {
        let bad = Self.hostile
        var snapshot = try Self.snapshot(saying: bad)
        let button = Screen.Button(label: bad, role: .begin)
        snapshot.screens[.google] = Screen(
            bad,
            [
                .heading(bad), .text(bad), .strong(bad), .note(bad), .item(bad), .alert(bad),
                .field(name: bad, label: bad, value: bad, isSecret: false), .button(button),
            ])
        snapshot.asking = .google
        snapshot.addresses = ["https://partner.example": "http://127.0.0.1:1"]
        for open in [nil, 1] {
            let page = snapshot.page(open: open)
            #expect(!page.contains("<script>alert"))
            #expect(!page.contains("<img"))
        }
    }

    @Test func `no text of a partner's server moves a cursor, or leaves its block in an export`() throws {
        let breaks = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}"]
        let bad =
            "x\u{1B}[2J\u{9B}1m\u{202E}\u{7}" + breaks.map { "\($0)```\($0)# INJECTED" }.joined() + "```````"
        let snapshot = try Self.snapshot(saying: bad)
        let markdown = snapshot.markdown
        for text in [markdown, snapshot.text, JournalText.line(of: snapshot.entries[0], number: 1)] {
            let signs = text.unicodeScalars.filter { $0 != "\n" }
            #expect(
                signs.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) },
                "\(text.debugDescription)")
        }
        var fence: Substring?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let ticks = line.prefix { $0 == "`" }
            if let open = fence {
                if ticks.count >= open.count { fence = nil }
            } else if ticks.count >= 3 {
                fence = ticks
            } else {
                #expect(!line.contains("INJECTED"))
            }
        }
        #expect(fence == nil)
        #expect(markdown.contains("INJECTED"), "inside its block")
    }

    @Test func `words of another direction are isolated from the English around them`() async throws {
        let run = try await playground.run("flip", [("language", "ar")])
        let snapshot = await run.snapshot()
        let label = "الموافقة والربط"
        let tap = try #require(snapshot.entries.firstIndex { $0.what == "presses “\(label)”" }) + 1
        let page = snapshot.page(open: tap)
        let isolated = page.components(separatedBy: "“<bdi>\(label)</bdi>”").count - 1
        #expect(isolated == 2, "in the row and in the detail")
        #expect(!page.contains("“\(label)”"))
        #expect(page.contains("<p dir=\"auto\">"))
        #expect(snapshot.page(open: tap - 1).contains("<code dir=\"auto\">تم تسجيل الدخول"))
    }

    @Test(arguments: ["flip", "yahoo"])
    func `English words of this program on an Arabic screen are marked as English`(
        scenario: String
    )
        async throws
    {
        let run = try await playground.run(scenario, pace: "run", [("language", "ar")])
        let first: Screen.Place = scenario == "flip" ? .google : .app
        await run.tap(first, button: 0, values: [:])
        let page = await run.snapshot().page()
        #expect(page.contains("<div class=\"screen\" lang=\"ar\" dir=\"rtl\">"))
        #expect(page.contains("<span class=\"vh\" lang=\"en\" dir=\"ltr\"> this scenario presses it</span>"))
        let close = page.firstMatch(of: /<button[^>]*>Close the page/)
        #expect((close != nil) == (scenario == "yahoo"))
        if let close { #expect(close.0.contains(" lang=\"en\" dir=\"ltr\"")) }
    }

    @Test func `a page of Google's in English is an English screen of an Arabic run`() async throws {
        let run = try await playground.run("browser-cancel", [("language", "ar")])
        let screen = try #require(await run.snapshot().screens[.browser])
        #expect(screen.parts.contains(.heading("Not linked")))
        #expect(screen.language == "en" && screen.direction == "ltr")
    }

    @Test func `of a page of the project no picture is loaded, and no file beside the pages is linked`() {
        for line in ["![x](https://evil.example/x.png)", "![x](/etc/x.png)", "![x](pictures/y.svg)", "![x]"] {
            #expect(!MarkdownHTML(text: line).html.markup.contains("<img"))
        }
        let text = "[a](playground.md#top) [b](README.md) [c](../Sources/Tools/DocSync/Pages/Marker.swift)"
        #expect(
            MarkdownHTML(text: text).html.markup == "<p><a href=\"/docs/playground\">a</a> b c</p>")
    }

    @Test func `a page of a server is shown as words and buttons, and never as its markup`() {
        let content = PageContent(
            "<title>t</title><h1>One &lt;b&gt;</h1><p>The <a href=x>policy</a> says "
                + "<script>x()</script>no.</p><label>User</label><input name=u value=v><button name=d "
                + "value=agree>Go</button><p><a href=/c>Cancel</a></p>"
        )
        #expect(
            content.parts == [
                .heading("One <b>"), .text("The policy says no."), .label("User"),
                .field(name: "u", value: "v", type: "text"), .button(name: "d", value: "agree", label: "Go"),
                .link(address: "/c", text: "Cancel"),
            ])
    }

    @Test func `rows are in the order of the wire, and an answer that comes later has a row of its own`()
        async throws
    {
        let entries = try await played("flip").entries
        let rows = WireRow.rows(of: entries)
        #expect(rows.filter(\.hasMessage).map(\.number) == Array(1...entries.count))
        let answered = rows.filter(\.hasAnswer).map(\.number)
        #expect(Set(answered).count == answered.count)
        #expect(answered.count == entries.count { $0.answer != nil })
    }

    @Test func `a title with a question mark before a scheme is shown as it is`() throws {
        var snapshot = try Self.snapshot(saying: "x")
        snapshot.entries[0].answer?.summary = "200 OK, page “a?b://c”"
        #expect(snapshot.page().contains("page “<bdi>a?b:/<wbr>/<wbr>c</bdi>”"))
    }

    @Test func `what is taken away has the messages, and no secret in full`() async throws {
        let snapshot = try await played("pkce")
        let secrets = snapshot.entries.flatMap { $0.parameters + ($0.answer?.parameters ?? []) }.filter {
            ["code", "state", "access_token", "refresh_token", "client_secret", "password", "code_verifier"]
                .contains($0.name) && $0.value.count >= 8
        }
        #expect(secrets.count > 5)
        let texts = [snapshot.markdown, snapshot.text, snapshot.har]
        for text in texts {
            for secret in secrets { #expect(!text.contains(secret.value), "\(secret.name)") }
            #expect(text.contains("redirect_uri"))
        }
        #expect(texts[0].contains("```mermaid\n%%{init: ") && texts[0].contains("\nsequenceDiagram\n"))
        let har = try #require(try JSONSerialization.jsonObject(with: Data(texts[2].utf8)) as? [String: Any])
        let log = try #require(har["log"] as? [String: Any])
        #expect((log["entries"] as? [Any])?.count == snapshot.entries.count { $0.request != nil })
    }

    @Test func `an answer that comes later carries the number of its message`() async throws {
        let run = try await playground.run("yahoo")
        let late = WireRow.rows(of: await run.snapshot().entries).filter { !$0.hasMessage }
        try #require(!late.isEmpty)
        let page = await playground.get("/runs/\(run.id)").text
        for row in late { #expect(page.contains("<span class=\"what\">answer to \(row.number)</span>")) }
    }

    @Test func `the first page finds scenarios by their words, and marks those that were done`() async throws
    {
        #expect(await playground.get("/").text.contains("8 scenarios</summary>"))
        _ = try await playground.run("yahoo-refused")
        await playground.server.runs.end(try await playground.run("yahoo", pace: "run"))
        let found = await playground.get("/?q=REFUSES+consent").text
        #expect(found.contains("<details class=\"group\" open>") && found.contains("1 scenario, 1 done"))
        #expect(found.contains("✓ done") && !found.contains("/scenarios/flip\""))
        #expect(await playground.get("/?q=%3Cscript%3E").text.contains("No scenario has these words."))
        // A blank is not a word.
        #expect(await playground.get("/?q=%20").text.contains("Press the button."))
    }

    @Test func `the first page is a link that waits, and begins none before its button is pressed`()
        async throws
    {
        let first = await playground.get("/").text
        #expect(first.contains(">Link Example Home<") && first.contains("POST /<wbr>app/<wbr>sign-in"))
        #expect(await playground.get("/?message=3").text.contains("Checked by"))
        #expect(await playground.server.runs.count == 0)
        let answer = await playground.post(
            "/runs", [("scenario", "flip"), ("place", "google"), ("button", "0")])
        let snapshot = await (try await playground.run(of: answer)).snapshot()
        #expect(snapshot.asking == .partnerApp)
        #expect(snapshot.entries.last?.what.hasPrefix("opens the universal link") == true)
    }

    @Test func `a used code has no date, and other entries have theirs`() async throws {
        let run = try await playground.run("flip")
        let entries = try #require(await run.memory().first)
        let until = try #require(entries.columns.firstIndex(of: "until"))
        let rows = entries.rows.map { (kind: $0[0], until: $0[until]) }
        #expect(rows.first { $0.kind == "code" }?.until == "")
        #expect(rows.first { $0.kind == "access token" }?.until == "2026-01-01 01:00:00 UTC")
    }

    @Test func `a link opens the playground at this scenario with these switches`() async throws {
        let items = Parameters(
            parsing: "pace=step&language=ar&mistake=tokens-as-html&mistake=no-such&language=xx", plus: .space)
        let first = try #require(
            RunOptions(Scenario.named("flip"), Parameters(Array(items.items.prefix(4)))))
        #expect(
            first.pace == .step && first.language == "ar" && first.mistakes.map(\.id) == ["tokens-as-html"])
        let again = RunOptions(first.scenario, Parameters(parsing: first.query, plus: .space))
        #expect(again?.query == first.query)
        let page = await playground.get("/scenarios/flip?\(first.query)").text
        #expect(page.contains("value=\"step\" checked"))
        #expect(page.contains("value=\"tokens-as-html\" checked"))
    }

    @Test func `a command that repeats a request is one word of a shell for each part`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/token", headers: ["X-A": "it's"],
            body: Array("a=b&c='; rm -rf /".utf8))
        let command = WireText.curl(request, at: "http://127.0.0.1:9")
        #expect(command.contains("'http://127.0.0.1:9/token'"))
        #expect(command.contains(#"'X-A: it'\''s'"#))
        #expect(command.contains(#"'a=b&c='\''; rm -rf /'"#))
    }

    @Test func `a check is shown with the line that enforces it, and the source of that line`() async throws {
        struct Files: ProjectFiles {
            var sources: [String] { ["Sources/AppFlip/PartnerServer/Token/TokenEndpoint.swift"] }
            func bytes(of path: String) -> [UInt8]? { Array("one\ntwo <three>\nfour".utf8) }
        }
        let places = try await played("flip").entries.flatMap(\.checks).map(\.place).filter { !$0.isEmpty }
        #expect(places.contains { $0.hasPrefix("PartnerServer/TokenEndpoint.swift:") })
        let page = try await Playground(files: Files()).get("/source/PartnerServer/TokenEndpoint.swift:2")
            .text
        #expect(page.contains(#"<li class="here" id="here"><code>two &lt;three&gt;</code>"#))
    }
}
