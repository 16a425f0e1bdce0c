import Foundation
import JSON
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// The tour in a real Chromium, from disk and without a network.
@Suite(.chromeDriver, .serialized)
struct TourChromiumTests {
    @Test func `the arrow keys lead to the end, and a button leads back`() async throws {
        try await Self.visit { browser in
            let first = TourStory.all[0][0]
            let stages = try await TourRun(playing: first).stages.count
            #expect(try await Self.text("#say", browser).contains("press “Link Example Home”"))
            let body = try await browser.element("body")
            for _ in 0..<stages { try await body.type(Key.right) }
            #expect(try await Self.text(".outcome .title", browser) == "Unlinked")
            #expect(try await Self.text("#say", browser) == "The end: Unlinked.")
            // Three messages came before the first press.
            #expect(try await Self.text(".row.earlier", browser).hasPrefix("Messages 1 to 3"))
            #expect(try await browser.run("return document.querySelectorAll('.row.message').length") == 9)
            try await browser.element("#back").click()
            #expect(try await Self.text(".row.open .number", browser) == "12")
        }
    }

    @Test func `a switch shows a broken run with the line of the check that fails`() async throws {
        try await Self.visit { browser in
            try await browser.element(".choose a[href='#hostile-redirect']").click()
            try await browser.wait(until: "document.querySelector('.right.asking')")
            try await browser.element(".asking .wanted").click()
            let detail = try await Self.text(".row.open .detail", browser)
            #expect(detail.contains("redirect_uri is on the list, byte for byte"))
            #expect(try await Self.text(".row.open .bad ~ span .source-line", browser) != "")
            try await browser.element("#forward").click()
            #expect(try await Self.text(".outcome .title", browser) == "The app shows a message")
        }
    }

    @Test func `a link opens a message`() async throws {
        try await Self.visit { browser in
            try await browser.run("location.hash = '#flip-9'")
            try await browser.wait(until: "document.querySelector('#flip-9.open')")
            #expect(
                try await Self.text("#flip-9 .detail", browser).contains(
                    "the code is used for the first time"))
        }
    }

    @Test func `without a script the first run is a list of its messages`() async throws {
        try await Self.visit { browser in
            try await browser.sendToDevTools("Emulation.setScriptExecutionDisabled", ["value": true])
            try await browser.open(TourTests.file.absoluteString)
            let text = try await browser.element("main").text
            #expect(text.contains("shows its first run as a list"))
            #expect(text.contains("Unlinked"))
            for words in ["client_id", "access_token", "Check.that"] { #expect(text.contains(words)) }
        }
    }

    @Test func `at 390 pixels the page does not scroll sideways, and shows the present message or phone`()
        async throws
    {
        try await Self.visit { browser in
            try await browser.setSize(width: 390, height: 800)
            for step in 1...8 {
                try await browser.element("#forward").click()
                let faults = try await browser.run(
                    """
                    const root = document.documentElement;
                    const shown = document.querySelector(".row.open, .asking, .outcome").getBoundingClientRect();
                    return root.scrollWidth > 390 ? `${root.scrollWidth} wide`
                      : shown.top < 0 || shown.top > 400 ? `begins at ${shown.top}` : "";
                    """)
                #expect(faults == "", "after step \(step)")
            }
        }
    }

    private static func visit(_ body: (WebDriverSession) async throws -> Void) async throws {
        try await ChromeDriver.withSession(environment: ProcessInfo.processInfo.environment) { browser in
            try await browser.open(TourTests.file.absoluteString)
            try await body(browser)
            #expect(try await browser.consoleLines().filter(\.isError) == [])
        }
    }

    private static func text(_ selector: String, _ browser: WebDriverSession) async throws -> String {
        try await browser.element(selector).text
    }
}
