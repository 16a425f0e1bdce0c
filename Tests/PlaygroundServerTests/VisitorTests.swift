import Foundation
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The runs of all visitors: how many there are, when they end, and that no visitor sees the run of another.
@Suite struct VisitorTests {
    @Test func `the least recently used run ends for a new run`() async throws {
        let clock = TestClock()
        let playground = try Playground(runLimit: 3, now: { clock.now })
        var runs: [ScenarioRun] = []
        for _ in 0..<3 {
            runs.append(try await playground.run("flip", pace: "step"))
            clock.advance(by: 1)
        }
        #expect(await playground.get("/runs/\(runs[0].id)").status == 200)
        clock.advance(by: 1)
        runs.append(try await playground.run("flip", pace: "step"))
        #expect(await playground.server.runs.count == 3)
        var statuses: [Int] = []
        for run in runs { statuses.append(await playground.get("/runs/\(run.id)").status) }
        #expect(statuses == [200, 404, 200, 200])
        await playground.server.stop()
        #expect(await playground.server.runs.count == 0)
    }

    @Test func `a run ends an hour after its last request`() async throws {
        let clock = TestClock()
        let playground = try Playground(now: { clock.now })
        let run = try await playground.run("flip", pace: "step")
        clock.advance(by: 3_000)
        #expect(await playground.get("/runs/\(run.id)").status == 200)
        clock.advance(by: 3_000)
        #expect(await playground.get("/runs/\(run.id)").status == 200)
        clock.advance(by: 3_601)
        #expect(await playground.get("/runs/\(run.id)").status == 404)
    }

    @Test func `twenty visitors at once have a run each, and see nothing of the others`() async throws {
        try await ServedPlayground.run { playground in
            let pages = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for visitor in 10..<30 {
                    group.addTask { (visitor, try await Self.visit(playground, as: visitor)) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(pages.count == 20)
            for (visitor, page) in pages {
                let names = Set(page.matches(of: /visitor-\d\d/).map { String($0.0) })
                #expect(names == ["visitor-\(visitor)"])
                // The clock of an even visitor was moved by an hour.
                #expect(page.contains("2026-01-01 \(visitor.isMultiple(of: 2) ? "01" : "00"):00:00 UTC"))
            }
            #expect(await playground.server.runs.count == 20)
        }
    }

    /// Signs in by a name of the visitor's own, which the partner's server refuses, and returns the page of the run.
    private static func visit(_ playground: ServedPlayground, as visitor: Int) async throws -> String {
        let browser = playground.newBrowser()
        var page = try await browser.open(playground.origin + "/scenarios/not-signed-in")
        page = try await browser.submit(page, filling: ["pace": "run"])
        page = try await browser.submit(page, filling: [:], pressing: .init(name: "button", value: "0"))
        page = try await browser.submit(
            page, filling: ["field.username": "visitor-\(visitor)", "field.password": "wrong"],
            pressing: .init(name: "button", value: "0"))
        if visitor.isMultiple(of: 2) { await (try await playground.run(of: page)).advance(by: 3_600) }
        let call = try #require(page.html.firstMatch(of: /\?message=(\d+)#m\d+">[^\n]*sign-in/)).1
        return try await browser.open("\(page.url)?message=\(call)").html
    }

    @Test func `a thousand scenarios leave no more runs than the limit, and none after an hour`()
        async throws
    {
        let clock = TestClock()
        let playground = try Playground(runLimit: 5, now: { clock.now })
        let options = RunOptions(scenario: .waiting)
        let ended = EndedRuns()
        for _ in 0..<1_000 {
            ended.add(await playground.server.runs.begin(options))
            clock.advance(by: 1)
        }
        #expect(await playground.server.runs.count == 5)
        #expect(ended.aliveCount <= 5, "an ended run is still in memory")
        clock.advance(by: 3_601)
        #expect(await playground.server.runs.run("another") == nil)
        #expect(await playground.server.runs.count == 0)
        #expect(ended.aliveCount == 0)
    }

    @Test func `a scenario counts as done only at its own outcome`() async throws {
        struct Broken: Error {}
        let broken = Scenario.playing { _ in throw Broken() }
        let runs = RunRegistry(limit: 4, lifetime: 60, now: { .distantPast }, random: .repeatable(seed: 1))
        let failed = await runs.begin(RunOptions(scenario: broken))
        #expect(await failed.snapshot().outcome?.kind == .stopped)
        #expect(runs.doneIDs.withLock { $0 }.isEmpty)
        let waiting = await runs.begin(RunOptions(scenario: .waiting))
        await waiting.tap(.app, button: 0, values: [:])
        #expect(runs.doneIDs.withLock { $0 } == [Scenario.waiting.id])
        await runs.stop()
    }
}

/// Runs that this list does not keep alive.
private final class EndedRuns: Sendable {
    private let runs = Locked<[@Sendable () -> ScenarioRun?]>([])

    func add(_ run: ScenarioRun) { runs.withLock { $0.append { [weak run] in run } } }
    var aliveCount: Int { runs.withLock { runs in runs.count { $0() != nil } } }
}
