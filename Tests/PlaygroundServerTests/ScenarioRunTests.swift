import FlipSandbox
import Foundation
import Journal
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// A run: messages that are held, screens that ask, and an end.
@Suite struct ScenarioRunTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `in steps each message waits until the reader lets it go`() async throws {
        let run = try await playground.run("flip", pace: "step")
        #expect(await run.snapshot().askingPlace == .google)
        await run.tap(.google, button: 0, values: [:])
        var held: [Int] = []
        for _ in 0..<20 {
            let snapshot = await run.snapshot()
            if let place = snapshot.askingPlace {
                if place == .google { break }
                await run.tap(place, button: 0, values: [:])
                continue
            }
            let number = try #require(snapshot.held.first)
            // A held message has not reached its receiver: nothing is checked yet.
            #expect(snapshot.entries[number - 1].answer == nil)
            #expect(snapshot.entries.count == number)
            held.append(number)
            await run.next()
        }
        // The link, the call for a code, the answer, the code for Google's server,
        // the exchange, and userinfo.
        #expect(held.count == 6)
        #expect(held == held.sorted())
    }

    @Test func `a held message opens by itself, and the page says when it is the reader's turn`() async throws
    {
        let run = try await playground.run("flip", pace: "step")
        let before = await playground.get("/runs/\(run.id)").text
        #expect(before.contains("Your turn: press a button in “Google app”."))
        await run.tap(.google, button: 0, values: [:])
        let held = await playground.get("/runs/\(run.id)").text
        #expect(held.contains("Send it like this"))
        #expect(!held.contains("Your turn:"))
        // Sent as it was, it closes; after the consent the next held message opens.
        let answer = await playground.post("/runs/\(run.id)/edit", [("message", "4")])
        #expect(answer.headers["Location"] == "/runs/\(run.id)")
        await run.tap(.partnerApp, button: 0, values: [:])
        #expect(await playground.get("/runs/\(run.id)").text.contains("name=\"message\" value=\"6\""))
    }

    @Test func `a button that is pressed twice presses none of the next screen`() async throws {
        let run = try await playground.run("not-signed-in", pace: "run", afterFirstTap: true)
        let signIn = await run.snapshot()
        try #require(signIn.askingPlace == .partnerApp)
        let page = await playground.get("/runs/\(run.id)").text
        let number = try #require(signIn.questionNumber)
        #expect(page.contains("name=\"question\" value=\"\(number)\""))
        let values = try #require(signIn.screens[.partnerApp]).values
        let fields: [(String, String)] =
            [("place", "partnerApp"), ("question", "\(number)"), ("button", "0")]
            + values.map { (Screen.fieldPrefix + $0.key, $0.value) }
        for _ in 0..<2 { _ = await playground.post("/runs/\(run.id)/tap", fields) }
        let consent = await run.snapshot()
        #expect(consent.askingPlace == .partnerApp)
        #expect(consent.outcome == nil)
        #expect(consent.questionNumber == number + 1)
    }

    @Test func `the messages of a link have the numbers of the examples`() async throws {
        let run = try await playground.run("flip")
        await run.advance(by: 3_600)
        await run.tap(.google, button: 0, values: [:])
        await run.tap(.google, button: 1, values: [:])
        let messages = await run.snapshot().entries.map { "\($0.from.name) → \($0.to.name): \($0.what)" }
        let file = Recording.folder.appendingPathComponent("whole-journey.txt")
        let recording = "\n" + (try String(contentsOf: file, encoding: .utf8))
        for (index, message) in messages.enumerated() {
            let line = "\(index < 9 ? " " : "")\(index + 1)  \(message)"
            #expect(recording.contains("\n\(line)\n"), "\(line)")
        }
        #expect(messages.count == 12)
    }

    @Test(arguments: [
        "hostile-redirect", "browser-hostile", "planted-code", "replayed-state", "replayed-code",
        "stolen-code", "guessed-secret", "yahoo-attack-a-stolen-callback",
    ])
    func `an attack waits for the reader before the attacker's message`(id: String) async throws {
        let run = try await playground.run(id, pace: "run")
        for _ in 0..<4 {
            let snapshot = await run.snapshot()
            guard let place = snapshot.askingPlace, place != .attacker else { break }
            await run.tap(place, button: 0, values: snapshot.screens[place]?.values ?? [:])
        }
        let before = await run.snapshot()
        try #require(before.askingPlace == .attacker)
        #expect(before.outcome == nil)
        #expect(!before.entries.contains { $0.from == .attacker })
        #expect(before.failedChecks.isEmpty)
        await run.tap(.attacker, button: 0, values: [:])
        let after = await run.snapshot()
        #expect(after.outcome?.kind == .refused)
        #expect(after.entries.count > before.entries.count)
        #expect(after.screens[.attacker] == nil)
    }

    @Test func `a run that waits can be left to run, and to play to its end`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        #expect(await run.snapshot().held.count == 1)
        await run.setPace(.run)
        #expect(await run.snapshot().askingPlace == .partnerApp)
        await run.setPace(.play)
        #expect(await run.snapshot().outcome?.kind == .done)
    }

    @Test func `another pace is a change that other windows see`() async throws {
        let run = try await playground.run("flip", pace: "run")
        let before = await run.snapshot().version
        _ = await playground.post("/runs/\(run.id)/step", [])
        #expect(await run.snapshot().version != before)
    }

    @Test func `after its outcome a link can be used, its clock moved and its tools taken`() async throws {
        let run = try await playground.run("flip")
        var snapshot = await run.snapshot()
        #expect(snapshot.outcome?.kind == .done)
        #expect(snapshot.askingPlace == .google)
        #expect(!snapshot.hasEnded)
        await run.advance(by: 3_600)
        await run.tap(.google, button: 0, values: [:])
        let page = await playground.get("/runs/\(run.id)").text
        let paths = ["/hour", "/day", "/step", "/restart", "/memory", "/run.md"]
        for path in paths { #expect(page.contains("\"/runs/\(run.id)\(path)\""), "\(path)") }
        #expect(page.contains(">Next scenario: "))
        #expect(page.contains("got a new one"))
        await run.tap(.google, button: 1, values: [:])
        snapshot = await run.snapshot()
        #expect(snapshot.hasEnded)
        #expect(snapshot.outcome?.title == "Unlinked")
    }

    @Test func `the reader may take another way than the scenario`() async throws {
        let run = try await playground.run("flip", pace: "run", afterFirstTap: true)
        let cancel = await run.snapshot().screens[.partnerApp]?.buttons.firstIndex { $0.role == .cancel }
        await run.tap(.partnerApp, button: try #require(cancel), values: [:])
        let end = await run.snapshot().outcome
        #expect(end?.title == "Google stops")
        #expect(end?.text.contains("access_denied") == true)
    }

    @Test func `a tap on a screen that does not ask, or on a button that is not there, changes nothing`()
        async throws
    {
        let run = try await playground.run("flip", pace: "run")
        let before = await run.snapshot().version
        await run.tap(.partnerApp, button: 0, values: [:])
        await run.tap(.google, button: 7, values: [:])
        await run.tap(.google, button: -1, values: [:])
        #expect(await run.snapshot().version == before)
    }

    @Test func `time moves when told: an hour later the consent comes too late`() async throws {
        let run = try await playground.run("flip", pace: "run", afterFirstTap: true)
        await run.advance(by: 3_600)
        await run.tap(.partnerApp, button: 0, values: [:])
        let snapshot = await run.snapshot()
        #expect(
            snapshot.entries.contains {
                $0.from == .partnerApp && $0.link?.contains("error=cancelled") == true
            })
        #expect(!snapshot.entries.contains { $0.request?.path == "/app/code" })
    }

    @Test func `the screen shows that a password is wrong, and asks again`() async throws {
        let run = try await playground.run("not-signed-in", pace: "run", afterFirstTap: true)
        await run.tap(.partnerApp, button: 0, values: ["username": "ada", "password": "wrong"])
        let snapshot = await run.snapshot()
        #expect(snapshot.askingPlace == .partnerApp)
        #expect(
            snapshot.screens[.partnerApp]?.parts.contains { if case .alert = $0 { true } else { false } }
                == true)
    }

    @Test func `a run takes a limited number of messages, and says so`() async throws {
        let scenario = Scenario.playing { run in
            while true {
                run.journal.end(
                    run.journal.begin(JournalEntry(from: .attacker, to: .attacker, what: "once more")))
                _ = try await Scenario.waitForTap(run)
            }
        }
        let run = ScenarioRun(id: "s", options: RunOptions(scenario: scenario))
        await run.begin()
        for _ in 0..<ScenarioRun.maximumMessages { await run.tap(.app, button: 0, values: [:]) }
        let snapshot = await run.snapshot()
        #expect(snapshot.outcome?.text.contains("\(ScenarioRun.maximumMessages) messages") == true)
        #expect(snapshot.entries.count == ScenarioRun.maximumMessages + 1)
        await run.stop()
    }

    @Test func `a run that was stopped does not begin`() async throws {
        let hasPlayed = Locked(false)
        let scenario = Scenario.playing { _ in
            hasPlayed.withLock { $0 = true }
            return .done("done", "")
        }
        let run = ScenarioRun(id: "s", options: RunOptions(scenario: scenario))
        await run.stop()
        await run.begin()
        await run.stop()
        #expect(!hasPlayed.withLock { $0 })
    }

    @Test func `a run that has ended keeps nothing alive`() async throws {
        weak var ended: ScenarioRun?
        do {
            let options = RunOptions(scenario: try #require(Scenario.named("flip")))
            let run = ScenarioRun(id: "s", options: options)
            ended = run
            await run.begin()
            await run.stop()
        }
        #expect(ended == nil)
    }
}
