import Foundation
import Testing

@testable import PlaygroundServer

/// The content of the pages, and the text that must never become markup.
@Suite struct PageTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `no text of a message, a screen or an end is ever markup`() throws {
        let bad = "</code><script>alert(1)</script><img src=x onerror=alert(2)>\"'&"
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
            #expect(page.contains("&lt;img"))
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
        #expect(page.ranges(of: "“<bdi>\(label)</bdi>”").count == 2, "in the row and in the detail")
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

    @Test(arguments: [("flip", Screen.Place.google, false), ("yahoo", .app, true)])
    func `English words of this program on an Arabic screen are marked as English`(
        scenario: String, first: Screen.Place, hasClose: Bool
    ) async throws {
        let run = try await playground.run(scenario, pace: "run", [("language", "ar")])
        await run.tap(first, button: 0, values: [:])
        let page = await run.snapshot().page()
        #expect(page.contains("<div class=\"screen\" lang=\"ar\" dir=\"rtl\">"))
        #expect(page.contains("<span class=\"vh\" lang=\"en\" dir=\"ltr\"> this scenario presses it</span>"))
        let close = page.firstMatch(of: /<button[^>]*>Close the page/)
        #expect((close != nil) == hasClose)
        if let close { #expect(close.0.contains(" lang=\"en\" dir=\"ltr\"")) }
    }

    @Test func `a page of Google's in English is an English screen of an Arabic run`() async throws {
        let run = try await playground.run("browser-cancel", [("language", "ar")])
        let screen = try #require(await run.snapshot().screens[.browser])
        #expect(screen.parts.contains(.heading("Not linked")))
        #expect(screen.language == "en")
        #expect(screen.direction == "ltr")
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

    @Test(arguments: Scenario.all.map(\.id))
    func `the page of a scenario has no heading without a switch below it`(id: String) async {
        let page = await playground.get("/scenarios/\(id)").text
        #expect(page.contains(">Begin<"))
        #expect(!page.contains("</legend></fieldset>"))
    }

    @Test func `only the scenario that shows all mistakes of its track best names no others`() async {
        for scenario in Scenario.all {
            let page = await playground.get("/scenarios/\(scenario.id)").text
            let namesOthers = page.contains("other scenarios show better")
            #expect(namesOthers == (scenario.id != "yahoo"), "\(scenario.id)")
        }
    }

    @Test func `the page of all mistakes names the finder of each, and speaks of no run`() async {
        let page = await playground.get("/mistakes").text
        #expect(page.ranges(of: "Found by ").count == Mistake.all.count)
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
}
