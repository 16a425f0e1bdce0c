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

    /// Begins a run with a partner's server, and returns its page with the link to the sign-in page.
    func beginLink(at partner: String, by browser: Browser) async throws -> Browser.Page {
        var page = try await browser.open(origin + "/partner")
        #expect(page.html.contains(origin + PlaygroundServer.returnPath))
        page = try await browser.submit(
            page, filling: PartnerForm.exampleFields(of: partner), pressing: .init(name: "do", value: "link"))
        return try await browser.submit(page, filling: [:], pressing: .init(name: "button", value: "0"))
    }

    /// Links an account, and returns the page of the run after the user has signed in at the partner and agreed.
    func link(at partner: String, by browser: Browser, holding: Bool = false) async throws -> Browser.Page {
        var page = try await beginLink(at: partner, by: browser)
        if holding { await (try await run(of: page)).setPace(.step) }
        page = try await browser.follow(link: "Open the sign-in page", on: page)
        #expect(page.url.hasPrefix(partner + "/authorize?"))
        page = try await browser.submit(
            page, filling: ["username": "ada", "password": "correct horse"],
            pressing: .init(name: "decision", value: "sign-in"))
        return try await browser.submit(page, filling: [:], pressing: .init(name: "decision", value: "agree"))
    }
}
