import Foundation
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing
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

    /// The answer to a GET.
    func get(_ target: String, host: String = "127.0.0.1:\(Playground.port)") async -> HTTPResponse {
        await server.handle(HTTPRequest(method: "GET", origin: "http://\(host)", target: target))
    }

    /// The answer to a form of the page, with its token unless another one is given.
    func post(
        _ target: String, _ fields: [(String, String)] = [], token: String? = nil, headers: HTTPHeaders = [:],
        host: String = "127.0.0.1:\(Playground.port)"
    ) async -> HTTPResponse {
        let all = fields + [("token", token ?? server.frame.token)]
        let body = Parameters(all.map { Parameters.Item($0.0, $0.1) }).encoded
        return await server.handle(
            HTTPRequest(
                method: "POST", origin: "http://\(host)", target: target, headers: headers,
                body: Array(body.utf8)))
    }

    /// A run that was begun by a form; `afterFirstTap` makes the first tap in Google's app.
    func run(
        _ scenario: String, pace: String = "play", _ more: [(String, String)] = [],
        afterFirstTap: Bool = false
    ) async throws -> ScenarioRun {
        let answer = await post("/runs", [("scenario", scenario), ("pace", pace)] + more)
        let run = try await run(of: answer)
        if afterFirstTap { await run.tap(.google, button: 0, values: [:]) }
        return run
    }

    /// The run to which an answer leads.
    func run(of answer: HTTPResponse) async throws -> ScenarioRun {
        let path = try #require(answer.headers["Location"])
        return try #require(await server.runs.run(String(path.dropFirst("/runs/".count))))
    }

    /// The check of a partner's server to which an answer leads.
    func partnerRun(of answer: HTTPResponse) throws -> PartnerRun {
        let path = try #require(answer.headers["Location"])
        return try #require(server.partnerRuns.run(String(path.dropFirst("/partner/".count))))
    }
}
