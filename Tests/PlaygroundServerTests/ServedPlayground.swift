import Foundation
import HeadlessBrowser
import LoopbackHTTP
import PlatformCrypto
import TestSupport
import Testing
import URLSessionTransport

@testable import PlaygroundServer

/// A playground on a loopback port of its own, and a browser that runs no script.
struct ServedPlayground: Sendable {
    let server: PlaygroundServer
    let origin: String

    /// Serves a playground while the body runs, and stops it after an error too.
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

    /// A new browser, which has no cookies yet and runs no script; an hour is longer than any busy machine needs.
    func newBrowser() -> Browser { Browser(client: URLSessionTransport(timeLimit: .seconds(3_600))) }

    /// The run whose page this is.
    func run(of page: Browser.Page) async throws -> ScenarioRun {
        let path = page.url.dropFirst("\(origin)/runs/".count).prefix { $0 != "?" && $0 != "#" }
        return try #require(await server.runs.run(String(path)))
    }
}
