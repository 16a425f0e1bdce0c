import Foundation
import HTTPMessages
import HeadlessBrowser
import LoopbackHTTP
import PlatformCrypto
import TestSupport
import Testing
import URLSessionTransport
import WebText

@testable import PlaygroundServer

/// A playground in memory, asked as its own page asks; its runs end with it.
final class Playground: Sendable {
    static let port: UInt16 = 8090
    let server: PlaygroundServer

    init(
        runLimit: Int = 40, files: (any ProjectFiles)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        server = PlaygroundServer(
            port: Self.port, files: files, runLimit: runLimit, crypto: try PlatformCrypto(), now: now,
            random: .repeatable(seed: 7))
    }

    deinit { Task { [server] in await server.stop() } }

    func get(_ target: String, host: String = "127.0.0.1:8090") async -> HTTPResponse {
        await server.handle(HTTPRequest(method: "GET", origin: "http://\(host)", target: target))
    }

    func post(
        _ target: String, _ fields: [(String, String)] = [], token: String? = nil, headers: HTTPHeaders = [:],
        host: String = "127.0.0.1:8090"
    ) async -> HTTPResponse {
        let all = fields + [("token", token ?? server.frame.token)]
        let body = Parameters(all.map { Parameters.Item($0.0, $0.1) }).encoded
        return await server.handle(
            HTTPRequest(
                method: "POST", origin: "http://\(host)", target: target, headers: headers,
                body: Array(body.utf8)))
    }

    /// A run that was begun by a form, after the first tap in Google's app.
    func run(
        _ scenario: String, pace: String = "play", _ more: [(String, String)] = [], isTapped: Bool = false
    ) async throws -> ScenarioRun {
        let answer = await post("/runs", [("scenario", scenario), ("pace", pace)] + more)
        let run = try await run(of: answer)
        if isTapped { await run.tap(.google, button: 0, values: [:]) }
        return run
    }

    /// The run to which an answer leads.
    func run(of answer: HTTPResponse) async throws -> ScenarioRun {
        let path = try #require(answer.headers["Location"])
        return try #require(await server.runs.run(String(path.dropFirst("/runs/".count))))
    }
}

extension Snapshot {
    /// The page of the run as markup, with a message opened or without.
    func page(open: Int? = nil) -> String {
        RunPage(snapshot: self, frame: PageFrame(token: "t"), open: open).html.markup
    }
}

/// A scenario that was played to its end, and its run stopped.
func played(_ id: String, with mistakes: [String] = []) async throws -> Snapshot {
    let query = mistakes.map { Parameters.Item("mistake", $0) } + [.init("pace", "play")]
    let options = try #require(RunOptions(Scenario.named(id), Parameters(query)))
    #expect(options.mistakes.map(\.id) == mistakes)
    let run = ScenarioRun(id: "s", options: options)
    await run.begin()
    let snapshot = await run.snapshot()
    await run.stop()
    return snapshot
}

/// The project's partner server in a process of its own, which lets browsers come back to a
/// playground, and its address.
func partnerServer(returningTo origin: String) async throws -> (program: RunningProgram, address: String) {
    let program = try RunningProgram(
        "partner-server", ["--port", "0", "--redirect-uri", origin + PlaygroundServer.returnPath])
    let greeting = try await program.wait(for: "redirect URIs")
    return (program, String(try #require(greeting.firstMatch(of: /on (http:[^,]+),/)?.1)))
}

/// A playground on a loopback port of its own, and a browser that runs no script.
struct ServedPlayground: Sendable {
    let server: PlaygroundServer
    let origin: String

    /// A playground for the time of the body.
    static func run(
        files: (any ProjectFiles)? = nil, _ body: (ServedPlayground) async throws -> Void
    ) async throws {
        let place = try LoopbackServer.bind()
        let server = PlaygroundServer(
            port: place.address.port, files: files, crypto: try PlatformCrypto(), now: { Date() },
            random: .system)
        try place.serve(server)
        do {
            try await body(ServedPlayground(server: server, origin: place.address.origin))
        } catch {
            await place.stop()
            await server.stop()
            throw error
        }
        await place.stop()
        await server.stop()
    }

    /// A browser without cookies and scripts; an hour is longer than any busy machine needs.
    var browser: Browser { Browser(client: URLSessionTransport(timeLimit: .seconds(3_600))) }

    func run(of page: Browser.Page) async throws -> ScenarioRun {
        let path = page.url.dropFirst("\(origin)/runs/".count).prefix { $0 != "?" && $0 != "#" }
        return try #require(await server.runs.run(String(path)))
    }
}
