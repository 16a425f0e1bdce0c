import Foundation
import HTTPMessages
import JOSE
import LoopbackHTTP
import PlatformCrypto
import Testing

@testable import PlaygroundServer
@testable import WebDriver

/// A real browser before a playground on loopback.
struct Visit {
    /// In CI a missing installation is a failure; elsewhere the run says what to do and goes on.
    static let isToBeRun = ChromeDriver.isInstalled(in: environment) || environment["CI"] != nil
    static let advice: Comment = "chromedriver is not installed; apt-get install chromium chromium-driver"
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    let browser: WebDriverSession
    let server: PlaygroundServer
    let origin: String

    /// A browser and a playground, for the time of the body.
    static func run(_ body: (Visit) async throws -> Void) async throws {
        let place = try LoopbackServer.bind()
        let server = PlaygroundServer(
            port: place.address.port, files: nil, crypto: try PlatformCrypto(), now: { Date() },
            random: .system)
        try place.serve(server)
        do {
            try await ChromeDriver.withSession(environment: environment) { browser in
                try await body(Visit(browser: browser, server: server, origin: place.address.origin))
                // The browser itself notes a page that is not there, which a test asks for.
                let errors = try await browser.consoleLines().filter {
                    $0.isError && !$0.text.contains("/docs/nothing - Failed to load resource")
                }
                #expect(errors == [], "the console has errors")
            }
        } catch {
            await place.stop()
            await server.stop()
            throw error
        }
        await place.stop()
        await server.stop()
    }

    /// Opens a scenario by its link and begins it; returns its stage.
    func begin(_ scenario: String, _ query: String = "pace=play") async throws -> Stage {
        try await browser.open("\(origin)/scenarios/\(scenario)?\(query)")
        try await browser.element(".options .go").click()
        try await browser.wait(until: "document.getElementById('stage')?.dataset.moving === 'no'")
        let id = try await browser.url.split(separator: "/").last.map {
            String($0.prefix { $0 != "?" && $0 != "#" })
        }
        return try #require(await server.stages.stage(id ?? ""))
    }

    /// What the page shows of the messages.
    func shown() async throws -> Shown {
        let value = try await browser.run(
            """
            const sum = (selector) => [...document.querySelectorAll(selector)]
              .reduce((sum, mark) => sum + Number(mark.textContent.match(/[0-9]+/)[0]), 0);
            return { messages: document.querySelectorAll(".row.message").length,
              good: sum(".words .mark.good"), bad: sum(".words .mark.bad"),
              outcome: document.querySelector(".outcome h3")?.textContent ?? "" };
            """)
        return Shown(
            messages: value["messages"]?.integer ?? -1, good: value["good"]?.integer ?? -1,
            bad: value["bad"]?.integer ?? -1, outcome: value["outcome"]?.string ?? "")
    }

    /// Sets the size of the page, whatever the window can be, and the colours that the reader prefers.
    func setPage(width: Int, isDark: Bool) async throws {
        try await command(
            "Emulation.setDeviceMetricsOverride",
            ["width": .integer(Int64(width)), "height": 900, "deviceScaleFactor": 1, "mobile": false])
        let feature: JSONValue = .object([
            "name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light"),
        ])
        try await command("Emulation.setEmulatedMedia", ["features": .array([feature])])
    }

    private func command(_ name: String, _ parameters: [String: JSONValue]) async throws {
        _ = try await browser.send(
            "POST", "/goog/cdp/execute", ["cmd": .string(name), "params": .object(parameters)])
    }
}

/// The messages as a page or a journal has them.
struct Shown: Equatable {
    var messages: Int
    var good: Int
    var bad: Int
    var outcome: String

    init(messages: Int, good: Int, bad: Int, outcome: String) {
        self.messages = messages
        self.good = good
        self.bad = bad
        self.outcome = outcome
    }

    init(_ snapshot: Snapshot) {
        let checks = snapshot.hops.flatMap { $0.checks + ($0.answer?.checks ?? []) }
        self.init(
            messages: snapshot.hops.count, good: checks.count { $0.held }, bad: checks.count { !$0.held },
            outcome: snapshot.outcome?.title ?? "")
    }
}

extension JSONValue {
    /// A whole number.
    fileprivate var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}
