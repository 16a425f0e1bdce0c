import FlipSandbox
import Foundation
import Testing

@testable import PlaygroundServer

/// A run: messages that are held, screens that ask, and an end.
@Suite struct ScenarioRunTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `in steps each message waits, and goes on alone`() async throws {
        let run = try await playground.run("flip", pace: "step")
        #expect(await run.snapshot().asking == .google)
        await run.tap(.google, button: 0, values: [:])
        var held: [Int] = []
        for _ in 0..<20 {
            let snapshot = await run.snapshot()
            if let place = snapshot.asking {
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

    @Test func `a run that waits can be left to run, and to play to its end`() async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        #expect(await run.snapshot().held.count == 1)
        await run.setPace(.run)
        #expect(await run.snapshot().asking == .partnerApp)
        await run.setPace(.play)
        #expect(await run.snapshot().outcome?.kind == .done)
    }

    @Test func `after its outcome a link can be used, its clock moved and its tools taken`() async throws {
        let run = try await playground.run("flip")
        var snapshot = await run.snapshot()
        #expect(snapshot.outcome?.kind == .done && snapshot.asking == .google && !snapshot.hasEnded)
        await run.advance(by: 3_600)
        await run.tap(.google, button: 0, values: [:])
        let page = await playground.get("/runs/\(run.id)").text
        let paths = ["/hour", "/day", "/step", "/restart", "/memory", "/run.md"]
        for path in paths { #expect(page.contains("\"/runs/\(run.id)\(path)\""), "\(path)") }
        #expect(page.contains(">Next scenario: ") && page.contains("got a new one"))
        await run.tap(.google, button: 1, values: [:])
        snapshot = await run.snapshot()
        #expect(snapshot.hasEnded && snapshot.outcome?.title == "Unlinked")
    }

    @Test func `the reader may take another way than the scenario`() async throws {
        let run = try await playground.run("flip", pace: "run", isTapped: true)
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
        let run = try await playground.run("flip", pace: "run", isTapped: true)
        await run.advance(by: 3_600)
        await run.tap(.partnerApp, button: 0, values: [:])
        let snapshot = await run.snapshot()
        #expect(
            snapshot.entries.contains {
                $0.from == .partnerApp && $0.link?.contains("error=cancelled") == true
            })
        #expect(!snapshot.entries.contains { $0.request?.path == "/app/code" })
    }

    @Test func `a wrong password is told on the screen, and asked again`() async throws {
        let run = try await playground.run("not-signed-in", pace: "run", isTapped: true)
        await run.tap(.partnerApp, button: 0, values: ["username": "ada", "password": "wrong"])
        let snapshot = await run.snapshot()
        #expect(snapshot.asking == .partnerApp)
        #expect(
            snapshot.screens[.partnerApp]?.parts.contains { if case .alert = $0 { true } else { false } }
                == true)
    }
}
