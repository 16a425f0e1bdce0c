import Foundation
import Journal
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The stages of all visitors: their number, their ends, and the walls between them.
@Suite struct VisitorTests {
    @Test func `the oldest stage ends for a new one`() async throws {
        let clock = TestClock()
        let playground = try Playground(stageLimit: 3, now: { clock.now })
        var stages: [Stage] = []
        for _ in 0..<4 {
            stages.append(try await playground.stage("flip", pace: "step"))
            clock.advance(by: 1)
        }
        #expect(await playground.server.stages.count == 3)
        #expect(await playground.get("/stages/\(stages[0].id)").status == 404)
        #expect(await playground.get("/stages/\(stages[3].id)").status == 200)
        await playground.server.stop()
        #expect(await playground.server.stages.count == 0)
    }

    @Test func `a stage ends an hour after its last request`() async throws {
        let clock = TestClock()
        let playground = try Playground(now: { clock.now })
        let stage = try await playground.stage("flip", pace: "step")
        clock.advance(by: 3_000)
        #expect(await playground.get("/stages/\(stage.id)").status == 200)
        clock.advance(by: 3_000)
        #expect(await playground.get("/stages/\(stage.id)").status == 200)
        clock.advance(by: 3_601)
        #expect(await playground.get("/stages/\(stage.id)").status == 404)
    }

    @Test func `a stage that has ended keeps nothing alive`() async throws {
        weak var ended: Stage?
        do {
            let options = try #require(StageOptions(Scenario.named("flip"), .init()))
            let stage = Stage(id: "s", options: options)
            ended = stage
            await stage.begin()
            await stage.stop()
        }
        #expect(ended == nil)
    }

    @Test func `twenty visitors at once have a stage each, and see nothing of the others`() async throws {
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
            #expect(await playground.server.stages.count == 20)
        }
    }

    /// Signs in by a name of the visitor's own, which the partner's server refuses;
    /// the page of the stage then.
    private static func visit(_ playground: ServedPlayground, as visitor: Int) async throws -> String {
        let browser = playground.browser
        var page = try await browser.open(playground.origin + "/scenarios/not-signed-in")
        page = try await browser.submit(page, filling: ["pace": "run"])
        page = try await browser.submit(page, filling: [:], pressing: ("button", "0"))
        page = try await browser.submit(
            page, filling: ["field.username": "visitor-\(visitor)", "field.password": "wrong"],
            pressing: ("button", "0"))
        if visitor.isMultiple(of: 2) { await (try await playground.stage(of: page)).advance(by: 3_600) }
        let call = try #require(page.html.firstMatch(of: /\?message=(\d+)#m\d+">[^\n]*sign-in/)).1
        return try await browser.open("\(page.url)?message=\(call)").html
    }

    @Test func `a thousand scenarios leave no more stages than the limit, and none after an hour`()
        async throws
    {
        let clock = TestClock()
        let playground = try Playground(stageLimit: 5, now: { clock.now })
        let options = try #require(StageOptions(Self.empty, .init()))
        let ended = EndedStages()
        for _ in 0..<1_000 {
            ended.add(await playground.server.stages.begin(options))
            clock.advance(by: 1)
        }
        #expect(await playground.server.stages.count == 5)
        #expect(ended.alive <= 5, "an ended stage is still in memory")
        clock.advance(by: 3_601)
        #expect(await playground.server.stages.stage("another") == nil)
        #expect(await playground.server.stages.count == 0)
        #expect(ended.alive == 0)
    }

    @Test func `a stage takes a limited number of messages, and says so`() async throws {
        var scenario = Self.empty
        scenario.play = { stage in
            while true {
                stage.journal.end(stage.journal.begin(Hop(from: .attacker, to: .attacker, what: "once more")))
                _ = try await stage.ask(Self.screen, at: .app)
            }
        }
        let stage = Stage(id: "s", options: try #require(StageOptions(scenario, .init())))
        await stage.begin()
        for _ in 0..<Stage.mostMessages { await stage.tap(.app, button: 0, values: [:]) }
        let snapshot = await stage.snapshot()
        #expect(snapshot.outcome?.text.contains("\(Stage.mostMessages) messages") == true)
        #expect(snapshot.hops.count == Stage.mostMessages + 1)
        await stage.stop()
    }

    /// A scenario that waits for a tap and has no servers.
    private static let empty = Scenario(
        id: "empty", track: .yahoo, title: "empty", watch: "", page: "playground"
    ) { stage in
        _ = try await stage.ask(screen, at: .app)
        return .done("done", "")
    }

    private static let screen = Screen("app", [.button(Screen.Button(label: "go", role: .begin))])
}

/// Stages that are not kept alive by this list.
private final class EndedStages: Sendable {
    private let stages = Locked<[@Sendable () -> Stage?]>([])

    func add(_ stage: Stage) { stages.withLock { $0.append { [weak stage] in stage } } }
    var alive: Int { stages.withLock { $0.count { $0() != nil } } }
}
