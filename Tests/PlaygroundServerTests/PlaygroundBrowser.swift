import Foundation
import JSON
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// A real browser on a playground on loopback.
struct PlaygroundBrowser {
    let browser: WebDriverSession
    let playground: ServedPlayground

    var server: PlaygroundServer { playground.server }
    var origin: String { playground.origin }

    /// Runs the body with a browser and a playground, and stops both; the console must have no errors.
    static func run(
        files: (any ProjectFiles)? = nil, _ body: (PlaygroundBrowser) async throws -> Void
    ) async throws {
        try await ServedPlayground.run(files: files) { playground in
            try await ChromeDriver.withSession(environment: ProcessInfo.processInfo.environment) { browser in
                try await body(PlaygroundBrowser(browser: browser, playground: playground))
                // The browser itself notes a page that is not there, which a test asks for.
                let errors = try await browser.consoleLines().filter {
                    $0.isError && !$0.text.contains("/docs/nothing - Failed to load resource")
                }
                #expect(errors == [], "the console has errors")
            }
        }
    }

    /// Opens a scenario by its link and begins it, and returns its run.
    func begin(_ scenario: String, _ query: String = "pace=play") async throws -> ScenarioRun {
        try await play(scenario, query).run
    }

    /// Opens a scenario by its link, begins it, and reads the page when it waits or has ended.
    func play(_ scenario: String, _ query: String) async throws -> (run: ScenarioRun, shown: ShownPage) {
        try await browser.open("\(origin)/scenarios/\(scenario)?\(query)")
        try await browser.run("document.querySelector('.options .go').click()")
        try await browser.wait(until: "document.getElementById('run')?.dataset.moving === 'no'")
        let shown = try await shown()
        return (try #require(await server.runs.run(shown.runID)), shown)
    }

    /// Does the same as ``play(_:_:)``, but replaces the run on the open page, which takes Chromium a tenth of the time
    /// that it takes to load a page.
    func playInPlace(_ scenario: String, _ query: String) async throws -> (run: ScenarioRun, shown: ShownPage)
    {
        try await browser.run(
            """
            return (async () => {
              const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
              const page = await fetch(`/scenarios/${arguments[0]}?${arguments[1]}`);
              const form = parsed(await page.text()).querySelector("form.options");
              const fields = new URLSearchParams(new FormData(form));
              const answer = await fetch(form.getAttribute("action"), { method: "POST", body: fields });
              document.getElementById("run").replaceWith(
                parsed(await answer.text()).getElementById("run"));
            })();
            """, [.string(scenario), .string(query)])
        let shown = try await shown()
        return (try #require(await server.runs.run(shown.runID)), shown)
    }

    /// Uses a device of the account that was linked.
    func useDevice() async throws {
        try await browser.wait(until: "document.querySelector('.outcome.done')")
        try await pressProposedButton()
        try await browser.wait(
            until: "document.querySelector('.left.asking')?.textContent.includes('lamp is on')")
    }

    /// Presses the button that the page proposes, on the phone at the left.
    func pressProposedButton() async throws { try await click(".left.asking .wanted") }

    /// Clicks an element, as a user would.
    func click(_ selector: String) async throws {
        try await unlessReplaced { () throws(WebDriverError) in try await browser.element(selector).click() }
    }

    /// The text of an element.
    func text(_ selector: String) async throws -> String {
        try await unlessReplaced { () throws(WebDriverError) in try await browser.element(selector).text }
    }

    /// Runs the body again if the page has just replaced the element, ten times at most.
    func unlessReplaced<Value>(_ body: () async throws(WebDriverError) -> Value) async throws -> Value {
        for _ in 1..<10 {
            do throws(WebDriverError) { return try await body() } catch {
                guard case .refused(let refusal) = error, refusal.code == "stale element reference" else {
                    throw error
                }
            }
        }
        return try await body()
    }

    /// What the page of a run shows: how many messages and checks, how the run ended, and the mistake above them.
    struct ShownPage {
        let totals: RunTotals
        let runID: String
        let mistake: String
        let linkCount: Int
    }

    /// The page as it is now.
    func shown() async throws -> ShownPage {
        let value = try await browser.run(
            """
            const sum = (selector) => [...document.querySelectorAll(selector)]
              .reduce((sum, mark) => sum + Number(mark.textContent.match(/[0-9]+/)[0]), 0);
            return { messages: document.querySelectorAll(".row.message").length,
              good: sum(".words .mark.good"), bad: sum(".words .mark.bad"),
              outcome: document.querySelector(".outcome .title")?.textContent ?? "",
              mistake: document.querySelector(".mistake h2")?.textContent ?? "",
              links: document.querySelectorAll(".mistake dd a").length,
              run: document.getElementById("run").dataset.path.slice("/runs/".length) };
            """)
        func number(_ name: String) throws -> Int { Int(try #require(value[name]?.integer, "\(name)")) }
        func text(_ name: String) throws -> String { try #require(value[name]?.string, "\(name)") }
        return ShownPage(
            totals: RunTotals(
                messages: try number("messages"), good: try number("good"), bad: try number("bad"),
                outcome: try text("outcome")),
            runID: try text("run"), mistake: try text("mistake"), linkCount: try number("links"))
    }

    /// Sets whether the reader prefers dark colors.
    func setColors(isDark: Bool) async throws {
        let feature: JSONValue = .object([
            "name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light"),
        ])
        try await browser.sendToDevTools("Emulation.setEmulatedMedia", ["features": .array([feature])])
    }
}
