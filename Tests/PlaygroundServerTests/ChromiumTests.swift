import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// The playground in a real Chromium.
@Suite(.chromeDriver, .serialized)
struct ChromiumTests {
    @Test func `every scenario and every switch shows what its journal holds, and what finds it`()
        async throws
    {
        try await PlaygroundBrowser.run { visit in
            for scenario in Scenario.all {
                let (run, shown) = try await visit.play(scenario.id, "pace=play")
                #expect(shown.totals == RunTotals(await run.snapshot()), "\(scenario.id)")
                #expect(!shown.totals.outcome.isEmpty, "\(scenario.id)")
                await visit.server.runs.end(run)
            }
            for mistake in Mistake.all {
                let (run, shown) = try await visit.playInPlace(
                    mistake.scenario, "pace=play&mistake=\(mistake.id)")
                #expect(shown.totals == RunTotals(await run.snapshot()), "\(mistake.id)")
                #expect(shown.mistake.contains(mistake.title), "\(mistake.id)")
                if case .check = mistake.finder {
                    #expect(shown.linkCount > 0, "\(mistake.id): no link to the message")
                }
                await visit.server.runs.end(run)
            }
        }
    }

    @Test func `a message opens in its place with its checks, and closes`() async throws {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            _ = try await visit.begin("flip")
            try await browser.element("#m4 > .line").click()
            try await browser.wait(until: "document.querySelector('#m4 .detail')")
            let detail = try await visit.text("#m4 .detail")
            #expect(detail.contains("client_id"))
            #expect(detail.contains("google-client"))
            #expect(detail.contains("redirect_uri is on the list, byte for byte"))
            #expect(detail.contains("OneFile/FlipLink.swift:"))
            #expect(try await browser.url.hasSuffix("?message=4#m4"))
            try await browser.element("#m4 > .line").click()
            try await browser.wait(until: "!document.querySelector('.detail')")
        }
    }

    @Test func `the keyboard leads to the end`() async throws {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            try await browser.open("\(visit.origin)/scenarios/cancel?pace=run")
            try await press("Begin", in: browser)
            try await browser.wait(until: "document.querySelector('.left.asking')")
            try await press("Link Example Home", in: browser)
            // The button whose turn it is has the focus.
            try await browser.wait(until: "document.activeElement.matches('.right.asking .wanted')")
            try await press("Cancel", in: browser)
            try await browser.wait(until: "document.querySelector('.outcome.stopped')")
        }
    }

    @Test func `a page of another site can neither read nor steer it`() async throws {
        try await PlaygroundBrowser.run { visit in
            let run = try await visit.begin("flip", "pace=run")
            let before = await run.snapshot().version
            let attacker = try LoopbackServer.bind().serve(HostilePage(target: visit.origin, run: run.id))
            try await visit.browser.open(attacker.address.origin)
            try await visit.browser.wait(until: "window.tried === 5")
            let read = try await visit.browser.run("return window.read")
            #expect(read == "")
            // The hostile page's own console has the refusals.
            _ = try await visit.browser.consoleLines()
            // A form can be sent from anywhere: the answer says why it changed nothing.
            try await visit.browser.run("document.getElementById('post').submit()")
            try await visit.browser.wait(until: "document.body.textContent.includes('Refused')")
            _ = try await visit.browser.consoleLines()
            #expect(await run.snapshot().version == before)
            #expect(await visit.server.runs.count == 1)
            await attacker.stop()
        }
    }

    /// Goes on by the Tab key until a control has the focus, and presses Enter.
    private func press(_ label: String, in browser: WebDriverSession) async throws {
        for _ in 0..<60 {
            guard let active = try await browser.element(from: "return document.activeElement") else { break }
            let text = try await browser.run(
                "return document.activeElement.firstChild?.textContent ?? ''", []
            ).string
            if text == label {
                try await active.type(Key.enter)
                return
            }
            try await active.type(Key.tab)
        }
        Issue.record("the Tab key does not lead to “\(label)”")
    }
}

/// A hostile page, with its attempts from its own origin; it collects the answers that it can read.
private struct HostilePage: HTTPHandler {
    let target: String
    let run: String

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(
            status: 200, contentType: "text/html; charset=utf-8",
            text: """
                <!doctype html><title>hostile</title>
                <form id="post" method="post" action="\(target)/runs">
                <input name="scenario" value="flip"></form>
                <script>
                window.read = ""; window.tried = 0;
                const done = () => { window.tried += 1; };
                const ask = (path, options) => fetch("\(target)" + path, options)
                  .then((answer) => answer.text()).then((text) => { window.read += text; })
                  .catch(() => {}).then(done);
                ask("/");
                ask("/runs/\(run)", { mode: "no-cors" });
                ask("/runs/\(run)/play",
                  { method: "POST", mode: "no-cors", body: new URLSearchParams({ token: "" }) });
                ask("/runs/\(run)/tap",
                  { method: "POST", headers: { "X-Other": "1" }, body: "place=google&button=0" });
                const frame = document.createElement("iframe");
                frame.onload = () => {
                  try { window.read += frame.contentDocument.body.textContent; } catch { }
                  done();
                };
                frame.src = "\(target)/runs/\(run)";
                document.body.append(frame);
                </script>
                """)
    }
}
