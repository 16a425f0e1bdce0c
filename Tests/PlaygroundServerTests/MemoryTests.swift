import HTTPMessages
import HeadlessBrowser
import Journal
import Testing

@testable import PlaygroundServer

/// The page of what the servers remember.
@Suite struct MemoryTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `a code is not used, then used, and its tokens are revoked with the link`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        await run.next()
        await run.tap(.partnerApp, button: 0, values: [:])
        await run.next()
        #expect(try await Self.states(run) == ["code not used", "session good"])
        await run.setPace(.run)
        let good = ["access token good", "code used", "refresh token good", "session good"]
        #expect(try await Self.states(run) == good)
        let page = await playground.get("/runs/\(run.id)/memory").text
        let secrets = await run.snapshot().entries.flatMap { $0.parameters + ($0.answer?.parameters ?? []) }
            .filter { ["code", "access_token", "refresh_token"].contains($0.name) }
        #expect(secrets.count > 3)
        for secret in secrets {
            #expect(!page.contains(secret.value), "\(secret.name)")
            #expect(page.contains("…\(secret.value.suffix(4))<"), "\(secret.name)")
        }
        await run.advance(by: 3_700)
        #expect(try await Self.states(run).contains("access token expired"))
        await run.tap(.google, button: 1, values: [:])
        #expect(try await Self.states(run).contains("refresh token revoked"))
    }

    @Test func `the accounts of Firebase and Yahoo are those that there are now`() async throws {
        let run = try await playground.run("yahoo", pace: "run")
        func rows(_ title: String) async -> [[String]] {
            await run.memory().first { $0.title.hasPrefix(title) }?.rows ?? []
        }
        #expect(await rows("Firebase").isEmpty)
        #expect(await rows("Yahoo: accounts").count == 4)
        await run.setPace(.play)
        #expect(
            await rows("Firebase").map { Array($0.prefix(3)) } == [["ana@yahoo.com", "yes", "yahoo.com"]])
        let kinds = await rows("Yahoo: codes").map { "\($0[0]) \($0[2]) \($0[4])" }
        #expect(
            kinds == ["code ana used", "refresh token ana good", "access token ana good", "session ana good"])
        #expect(await rows("The app") == [["ana@yahoo.com"]])
    }

    @Test func `a used code has no date, and other entries have theirs`() async throws {
        let run = try await playground.run("flip")
        let entries = try #require(await run.memory().first)
        let until = try #require(entries.columns.firstIndex(of: "until"))
        let rows = entries.rows.map { (kind: $0[0], until: $0[until]) }
        #expect(rows.first { $0.kind == "code" }?.until == "")
        #expect(rows.first { $0.kind == "access token" }?.until == "2026-01-01 01:00:00 UTC")
    }

    @Test func `the page is shown anew when it changes, and its forms lead back to it`() async throws {
        let run = try await playground.run("flip", pace: "run")
        let page = await playground.get("/runs/\(run.id)/memory").text
        let version = try #require(page.firstMatch(of: /data-version="([^"]+)"/)).1
        let live = "/runs/\(run.id)/live?view=memory&version=\(version)"
        #expect(await playground.get(live).status == 204)
        let tap = await playground.post(
            "/runs/\(run.id)/tap", [("place", "google"), ("button", "0"), ("view", "memory")])
        #expect(tap.headers["Location"] == "/runs/\(run.id)/memory")
        let news = await playground.get(live)
        #expect(news.status == 200)
        #expect(news.text.contains("name=\"view\" value=\"memory\""))
    }

    private static func states(_ run: ScenarioRun) async throws -> [String] {
        Set(try #require(await run.memory().first).rows.map { "\($0[0]) \($0[4])" }).sorted()
    }
}
