import FlipSandbox
import Foundation
import Testing

@testable import PlaygroundServer

/// A stage: messages that are held, screens that ask, and an end.
@Suite struct StageTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `in steps each message waits, and goes on alone`() async throws {
        let stage = try await playground.stage("flip", pace: "step")
        #expect(await stage.snapshot().asking == .google)
        await stage.tap(.google, button: 0, values: [:])
        var held: [Int] = []
        for _ in 0..<20 {
            let snapshot = await stage.snapshot()
            if let place = snapshot.asking {
                if place == .google { break }
                await stage.tap(place, button: 0, values: [:])
                continue
            }
            let number = try #require(snapshot.held.first)
            // A held message has not reached its receiver: nothing is checked yet.
            #expect(snapshot.hops[number - 1].answer == nil)
            #expect(snapshot.hops.count == number)
            held.append(number)
            await stage.next()
        }
        // The link, the call for a code, the answer, the code for Google's server,
        // the exchange, and userinfo.
        #expect(held.count == 6)
        #expect(held == held.sorted())
    }

    @Test func `a stage that waits can be left to run, and to play to its end`() async throws {
        let stage = try await playground.stage("flip", pace: "step", isTapped: true)
        #expect(await stage.snapshot().held.count == 1)
        await stage.setPace(.run)
        #expect(await stage.snapshot().asking == .partnerApp)
        await stage.setPace(.play)
        #expect(await stage.snapshot().outcome?.kind == .done)
    }

    @Test func `after its outcome a link can be used, its clock moved and its tools taken`() async throws {
        let stage = try await playground.stage("flip")
        var snapshot = await stage.snapshot()
        #expect(snapshot.outcome?.kind == .done && snapshot.asking == .google && !snapshot.hasEnded)
        await stage.advance(by: 3_600)
        await stage.tap(.google, button: 0, values: [:])
        let page = await playground.get("/stages/\(stage.id)").text
        let paths = ["/hour", "/day", "/step", "/restart", "/memory", "/run.md"]
        for path in paths { #expect(page.contains("\"/stages/\(stage.id)\(path)\""), "\(path)") }
        #expect(page.contains(">Next scenario: ") && page.contains("got a new one"))
        await stage.tap(.google, button: 1, values: [:])
        snapshot = await stage.snapshot()
        #expect(snapshot.hasEnded && snapshot.outcome?.title == "Unlinked")
    }

    @Test func `the reader may take another way than the scenario`() async throws {
        let stage = try await playground.stage("flip", pace: "run", isTapped: true)
        let cancel = await stage.snapshot().screens[.partnerApp]?.buttons.firstIndex { $0.role == .cancel }
        await stage.tap(.partnerApp, button: try #require(cancel), values: [:])
        let end = await stage.snapshot().outcome
        #expect(end?.title == "Google stops")
        #expect(end?.text.contains("access_denied") == true)
    }

    @Test func `a tap on a screen that does not ask, or on a button that is not there, changes nothing`()
        async throws
    {
        let stage = try await playground.stage("flip", pace: "run")
        let before = await stage.snapshot().version
        await stage.tap(.partnerApp, button: 0, values: [:])
        await stage.tap(.google, button: 7, values: [:])
        await stage.tap(.google, button: -1, values: [:])
        #expect(await stage.snapshot().version == before)
    }

    @Test func `time moves when told: an hour later the consent comes too late`() async throws {
        let stage = try await playground.stage("flip", pace: "run", isTapped: true)
        await stage.advance(by: 3_600)
        await stage.tap(.partnerApp, button: 0, values: [:])
        let snapshot = await stage.snapshot()
        #expect(
            snapshot.hops.contains { $0.from == .partnerApp && $0.link?.contains("error=cancelled") == true })
        #expect(!snapshot.hops.contains { $0.request?.path == "/app/code" })
    }

    @Test func `a wrong password is told on the screen, and asked again`() async throws {
        let stage = try await playground.stage("not-signed-in", pace: "run", isTapped: true)
        await stage.tap(.partnerApp, button: 0, values: ["username": "ada", "password": "wrong"])
        let snapshot = await stage.snapshot()
        #expect(snapshot.asking == .partnerApp)
        #expect(
            snapshot.screens[.partnerApp]?.parts.contains { if case .alert = $0 { true } else { false } }
                == true)
    }
}
