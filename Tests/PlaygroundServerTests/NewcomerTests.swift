import Foundation
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// The first minutes of a newcomer, in a real Chromium: each step is a button or a link that the page offers.
@Suite(.chromeDriver, .serialized)
struct NewcomerTests {
    @Test func `one links, cancels, breaks state, sees the check that finds it, and opens its page`()
        async throws
    {
        try await PlaygroundBrowser.run(files: PackageFiles()) { visit in
            let browser = visit.browser
            try await browser.open(visit.origin + "/")
            try await visit.pressProposedButton()
            try await visit.click(".right.asking .wanted")
            try await visit.useDevice()
            #expect(try await visit.text(".outcome.done h3").hasSuffix("The accounts are linked"))

            try await visit.click("form[action$='/restart'] button")
            try await visit.pressProposedButton()
            try await visit.click(".right.asking .tap:nth-of-type(2)")
            #expect(try await visit.text(".outcome.stopped h3").hasSuffix("Google stops"))

            try await visit.unlessReplaced { () throws(WebDriverError) in
                let breaks = try await browser.element(
                    from: """
                        return [...document.querySelectorAll(".next button")]
                          .find((button) => button.textContent.includes("state is decoded once too often"))
                        """)
                #expect(breaks != nil)
                try await breaks?.click()
            }
            try await visit.pressProposedButton()
            try await visit.click(".right.asking .wanted")
            #expect(try await visit.text(".outcome .checks").contains("state is one that was sent"))
            try await visit.click(".mistake dd a")
            try await browser.wait(until: "document.querySelector('.detail')")
            #expect(try await visit.text(".detail").contains("state is one that was sent"))

            try await visit.click(".next a[href^='/docs/']")
            let scenario = try #require(Scenario.named("flip"))
            let page = try #require(PackageFiles().text(of: "Docs/\(scenario.page).md"))
            #expect(try await visit.text("h1") == MarkdownHTML(text: page).title)
        }
    }

    @Test func `on a phone of 390 pixels, the screen whose turn it is has its top in view`() async throws {
        try await PlaygroundBrowser.run { visit in
            try await visit.browser.setSize(width: 390)
            try await visit.browser.open(visit.origin + "/")
            for (button, next) in [
                (".left.asking .wanted", ".right.asking"), (".right.asking .wanted", ".left.asking"),
            ] {
                try await visit.click(button)
                try await visit.browser.wait(
                    until: """
                        (() => {
                          const top = document.querySelector("\(next)")?.getBoundingClientRect().top;
                          return top !== undefined && Math.abs(top) < 80;
                        })()
                        """)
            }
            #expect(try await visit.text(".left.asking").contains("Example Home is linked"))
        }
    }
}
