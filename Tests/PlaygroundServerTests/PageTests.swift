import Foundation
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The content of the pages, and the text that must never become markup.
@Suite struct PageTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    private static let hostile = "</code><script>alert(1)</script><img src=x onerror=alert(2)>\"'&"

    @Test func `no text of a message, a screen or an end is ever markup`() throws {
        let bad = Self.hostile
        var snapshot = try Snapshot.saying(bad)
        let button = Screen.Button(label: bad, role: .begin)
        snapshot.screens[.google] = Screen(
            bad,
            [
                .heading(bad), .text(bad), .strong(bad), .note(bad), .item(bad), .alert(bad),
                .field(name: bad, label: bad, value: bad, isSecret: false), .button(button),
            ])
        snapshot.askingPlace = .google
        snapshot.addresses = ["https://partner.example": "http://127.0.0.1:1"]
        for open in [nil, 1] {
            let page = snapshot.page(open: open)
            #expect(!page.contains("<script>alert"))
            #expect(!page.contains("<img"))
        }
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

    @Test(arguments: [("cancel", "रद्द करें"), ("switch-account", "दूसरे खाते का इस्तेमाल करें")])
    func `a message about a button has the words of the button`(
        scenario: String, label: String
    ) async throws {
        let run = try await playground.run(scenario, [("language", "hi")])
        #expect(await run.snapshot().entries.contains { $0.what == "presses “\(label)”" })
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

    @Test(arguments: [
        ("a?b://c", "a?b:/<wbr>/<wbr>c"),
        ("https://shop.example/?a or b", "https:/<wbr>/<wbr>shop.example/<wbr>?a or b"),
    ]) func `a title with an address is shown as it is`(title: String, shown: String) throws {
        var snapshot = try Snapshot.saying("x")
        snapshot.entries[0].answer?.summary = "200 OK, page “\(title)”"
        #expect(snapshot.page().contains("page “<bdi>\(shown)</bdi>”"))
    }

    @Test func `the target of a redirect is a host and a path in a row`() throws {
        var snapshot = try Snapshot.saying("x")
        snapshot.entries[0].answer?.summary = "302 Found, Location: https://shop.example/login?a=b (hidden)"
        #expect(snapshot.page().contains("Location: shop.example/<wbr>login</span>"))
    }

    @Test func `of two parameters with one name, each is shown with its own value on the wire`() throws {
        var snapshot = try Snapshot.saying("x")
        snapshot.entries[0].request = nil
        snapshot.entries[0].link = "https://partner.example/?a=%31&a=%32"
        snapshot.entries[0].parameters = [.init(name: "a", value: "1"), .init(name: "a", value: "2")]
        let page = snapshot.page(open: 1)
        for (value, wireValue) in [("1", "%31"), ("2", "%32")] {
            let cells = [value, wireValue].map { "<td><code dir=\"auto\">\($0)</code></td>" }
            #expect(page.contains(cells.joined()))
        }
    }

    @Test(arguments: [
        ("stop because of \"x (7)\" (attempt 1: Ada on a phone (2))", "stop because of &quot;x (7)&quot;"),
        ("ignored: it has a smile :) (attempt 1)", "ignored: it has a smile :)"),
        ("calls link(_:code:)", "calls link(_:code:)"),
    ]) func `of a text in a row only the bracket at its end is left out`(text: String, shown: String) throws {
        var snapshot = try Snapshot.saying("x")
        snapshot.entries[0].answer?.summary = text
        #expect(snapshot.page().contains(" \(shown)</span>"))
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
        #expect(await playground.get("/?q=refuses%09consent").text.contains("1 scenario"))
    }

    @Test func `the first page shows a link that waits, and starts no run until its button is pressed`()
        async throws
    {
        let first = await playground.get("/").text
        #expect(first.contains(">Link Example Home<") && first.contains("POST /<wbr>app/<wbr>sign-in"))
        #expect(await playground.get("/?message=3").text.contains("Checked by"))
        #expect(await playground.server.runs.count == 0)
        let answer = await playground.post(
            "/runs", [("scenario", "flip"), ("place", "google"), ("button", "0")])
        let snapshot = await (try await playground.run(of: answer)).snapshot()
        #expect(snapshot.askingPlace == .partnerApp)
        #expect(snapshot.entries.last?.what.hasPrefix("opens the universal link") == true)
    }

    @Test func `a first run that failed is played again, and one that waits is kept`() async {
        struct NoPort: Error {}
        let count = Locked(0)
        let scenario = Scenario(
            id: "first", track: .flip, title: "first", watch: "", page: "playground"
        ) { run in
            if count.increment() == 1 { throw NoPort() }
            let button = Screen.Button(label: "go", role: .begin)
            _ = try await run.ask(Screen("app", [.button(button)]), at: .app)
            return .done("done", "")
        }
        let first = FirstRun(scenario)
        #expect(await first.snapshot().outcome?.title == "The scenario stopped")
        for _ in 0..<2 { #expect(await first.snapshot().askingPlace == .app) }
        #expect(count.withLock { $0 } == 2)
    }

    @Test(arguments: Scenario.all.map(\.id))
    func `the page of a scenario has no heading without a switch below it`(id: String) async {
        let page = await playground.get("/scenarios/\(id)").text
        #expect(page.contains(">Begin<") && !page.contains("</legend></fieldset>"))
        // All mistakes of this track have the one scenario.
        #expect(page.contains("other scenarios show better") == (id != "yahoo"))
    }

    @Test func `the page of all mistakes names the finder of each, and speaks of no run`() async {
        let page = await playground.get("/mistakes").text
        #expect(page.components(separatedBy: "Found by ").count == Mistake.all.count + 1)
        #expect(page.contains("flip-check, by its rule <code>token/code-once</code>.</p>"))
        #expect(page.contains("<h2 id=\"of-partnerserver\">Mistakes in the partner server</h2>"))
        #expect(page.contains("href=\"/scenarios/refresh?mistake=same-access-token\""))
        #expect(!page.contains("this run"))
    }

    @Test func `the note above a run says that flip-check may find what the run does not show`() async throws
    {
        let snapshot = try await Snapshot.played("app-missing", with: ["framed-pages"])
        let banner = try #require(snapshot.options.mistakes.first).banner(in: snapshot)
        #expect(banner.markup.contains("</code>. The messages of this run may not show it</dd>"))
    }

    @Test func `a used code has no date, and other entries have theirs`() async throws {
        let run = try await playground.run("flip")
        let entries = try #require(await run.memory().first)
        let until = try #require(entries.columns.firstIndex(of: "until"))
        let rows = entries.rows.map { (kind: $0[0], until: $0[until]) }
        #expect(rows.first { $0.kind == "code" }?.until == "")
        #expect(rows.first { $0.kind == "access token" }?.until == "2026-01-01 01:00:00 UTC")
    }

    @Test func `a check is shown with the line that enforces it, and the source of that line`() async throws {
        let files = StubFiles.tokenEndpoint("one\ntwo <three>\nfour")
        let places = try await Snapshot.played("flip").entries.flatMap(\.checks).map(\.place).filter {
            !$0.isEmpty
        }
        #expect(places.contains { $0.hasPrefix("PartnerServer/TokenEndpoint.swift:") })
        let page = try await Playground(files: files).get("/source/PartnerServer/TokenEndpoint.swift:2").text
        #expect(page.contains(#"<li class="here" id="here"><code>two &lt;three&gt;</code>"#))
        #expect(page.contains(##"<a href="#here">To line 2</a>"##))
    }

    @Test(arguments: ["TokenEndpoint.swift", "TokenEndpoint.swift:0", "TokenEndpoint.swift:4"])
    func `a place without a line of the file marks no line, and leads to none`(place: String) async throws {
        let files = StubFiles.tokenEndpoint("one\ntwo\nthree\n")
        let page = try await Playground(files: files).get("/source/PartnerServer/\(place)").text
        #expect(page.contains("<code>three</code>") && !page.contains("#here"))
        #expect(!page.contains("id=\"here\""))
    }

    @Test func `each button of the first page begins a scenario`() async {
        let page = await playground.get("/").text
        let ids = page.matches(of: /name="scenario" value="([^"]*)"/).map { String($0.1) }
        #expect(ids.count >= 4, "\(ids)")
        for id in ids { #expect(Scenario.named(id) != nil, "\(id)") }
    }

    @Test func `a source is found by its module, and not by another folder of its path`() async throws {
        let paths = ["Sources/AppFlip/Other/Same.swift", "Sources/Yahoo/AppFlip/Same.swift"]
        let files = StubFiles(sources: paths) { path in path }
        let page = try await Playground(files: files).get("/source/AppFlip/Same.swift").text
        #expect(page.contains("<code>Sources/Yahoo/AppFlip/Same.swift</code>"))
    }

    @Test func `only a playground without the project asks to be started in its folder`() async throws {
        let advice = "Start the playground in the folder of the project"
        for target in ["/docs/architecture", "/source/PartnerServer/Nothing.swift:1"] {
            let playgroundOfProject = try Playground(files: PackageFiles())
            let inProject = await playgroundOfProject.get(target)
            #expect(inProject.status == 404 && !inProject.text.contains(advice))
            #expect(try await Playground().get(target).text.contains(advice))
        }
    }
}
