import JSON
import TestSupport
import Testing

@testable import PlaygroundServer

/// In a real Chromium: a message is changed, and the memory of the servers follows.
@Suite(.chromeDriver, .serialized)
struct EditChromiumTests {
    @Test func `a reader changes a held message, and sees what refuses it`() async throws {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            let run = try await visit.begin("flip", "pace=step")
            try await visit.pressProposedButton()
            try await browser.wait(until: "document.querySelector('.row.held')")
            // It opens by itself.
            try await browser.wait(until: "document.querySelector('.row.held .detail form')")
            let snapshot = await run.snapshot()
            let number = try #require(snapshot.held.first)
            let entry = snapshot.entries[number - 1]
            let place = try #require(entry.parameters.firstIndex { $0.name == "redirect_uri" })
            try await browser.run("document.getElementById('value-\(place)').value = ''")
            try await browser.element("#value-\(place)").type("https://evil.example/")
            // The page asks before it moves the clock, and before it shows another message. The reader stays both times.
            try await browser.run(
                "window.asked = 0; window.confirm = () => { window.asked += 1; return false }")
            let waysAway = ["form[action$='/hour'] button", ".row.message:first-child > .line"]
            for (index, way) in waysAway.enumerated() {
                try await visit.click(way)
                try await browser.wait(until: "window.asked > \(index)")
            }
            #expect(try await visit.text(".row.held .hold") == "held: change it")
            let typed = try await browser.run("return document.getElementById('value-\(place)').value")
            #expect(typed.string == "https://evil.example/", "typed values are kept")
            try await visit.click("button[value='run']")
            try await browser.wait(until: "document.querySelector('.outcome')")
            #expect(try await browser.url.contains("?message=\(number)"))
            let detail = try await visit.text(".detail")
            #expect(detail.contains("Changed by you"))
            #expect(detail.contains("https://evil.example/"))
            #expect(try await visit.text(".row.failed .hold") == "changed by you")
            #expect(try await visit.text(".outcome .checks").contains("redirect_uri is on the list"))
        }
    }

    @Test func `a reader looks at what the servers remember`() async throws {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            _ = try await visit.begin("flip", "pace=step")
            try await visit.pressProposedButton()
            try await browser.wait(until: "document.querySelector('.row.held')")
            try await visit.click(".control.go")
            try await browser.wait(until: "document.querySelector('.right.asking')")
            try await visit.click(".middle h2 a")
            try await browser.wait(until: "document.querySelector('.memory')")
            #expect(try await visit.text(".memory").contains("session"))
            try await visit.click("form[action$='/play'] button")
            try await browser.wait(until: "document.querySelector('.outcome.done')")
            #expect(try await visit.text(".memory").contains("used"))
            // A change that is not an act of this window is shown by itself.
            let shown = try await visit.shown().runID
            await (try #require(await visit.server.runs.run(shown))).advance(by: 7_200)
            try await browser.wait(until: "document.querySelector('.memory').textContent.includes('expired')")
        }
    }
}
