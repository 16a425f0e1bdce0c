import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The first page: the run that waits on it, its buttons, and the search for a scenario.
@Suite struct StartPageTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test(arguments: ["REFUSES+consent", "consent+refuses", "refuses%09consent"])
    func `a scenario is found by its words, in any order and case`(query: String) async {
        let found = await playground.get("/?q=\(query)").text
        #expect(found.contains("<details class=\"group\" open>"))
        #expect(found.contains(" 1 scenario</summary>"))
        #expect(found.contains("/scenarios/yahoo-refused\""))
        #expect(!found.contains("/scenarios/flip\""))
    }

    @Test func `a search without a word shows all scenarios`() async {
        let all = await playground.get("/?q=%20").text
        #expect(all.contains("Press the button."))
        for group in Scenario.groups {
            let summary = "<h3>\(group.title)</h3> \(group.scenarios.count) scenarios</summary>"
            #expect(all.contains(summary), "\(summary)")
        }
    }

    @Test func `a search that finds nothing says so`() async {
        #expect(await playground.get("/?q=%3Cscript%3E").text.contains("No scenario has these words."))
    }

    @Test func `a scenario that was played to its outcome is marked as done, and no other scenario is`()
        async throws
    {
        _ = try await playground.run("yahoo-refused")
        await playground.server.runs.end(try await playground.run("yahoo", pace: "run"))
        let page = await playground.get("/").text
        #expect(page.contains(" scenarios, 1 done</summary>"))
        #expect(page.matches(of: /✓ done/).count == 1)
    }

    @Test func `the first page shows a link that waits, and starts no run until its button is pressed`()
        async throws
    {
        let first = await playground.get("/").text
        #expect(first.contains(">Link Example Home<"))
        #expect(first.contains("POST /<wbr>app/<wbr>sign-in"))
        #expect(await playground.server.runs.count == 0)
        let answer = await playground.post(
            "/runs", [("scenario", "flip"), ("place", "google"), ("button", "0")])
        let snapshot = await (try await playground.run(of: answer)).snapshot()
        #expect(snapshot.askingPlace == .partnerApp)
        #expect(snapshot.entries.last?.what.hasPrefix("opens the universal link") == true)
    }

    @Test func `a message of the waiting link can be opened`() async {
        #expect(await playground.get("/?message=3").text.contains("Checked by"))
        #expect(await playground.server.runs.count == 0)
    }

    @Test func `each button of the first page begins a scenario`() async {
        let page = await playground.get("/").text
        let ids = page.matches(of: /name="scenario" value="([^"]*)"/).map { String($0.1) }
        #expect(ids.count >= 4, "\(ids)")
        for id in ids { #expect(Scenario.named(id) != nil, "\(id)") }
    }

    @Test func `a first run that failed is played again, and one that waits is kept`() async {
        struct NoPort: Error {}
        let count = Locked(0)
        let first = FirstRun(
            .playing { run in
                if count.increment() == 1 { throw NoPort() }
                return try await Scenario.waitForTap(run)
            })
        #expect(await first.snapshot().outcome?.title == "The scenario stopped")
        for _ in 0..<2 { #expect(await first.snapshot().askingPlace == .app) }
        #expect(count.withLock { $0 } == 2)
    }
}
