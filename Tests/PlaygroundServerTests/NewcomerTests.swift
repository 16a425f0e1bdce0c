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
            try await visit.setWidth(390)
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

    @Test
    func
        `each page that the playground links to is there, and no text of a page is markup that was not meant`()
        async throws
    {
        let playground = try Playground(files: PackageFiles())
        var pages: [String: String] = [:]
        for name in ProjectPages.pages {
            let page = await playground.get("/docs/\(name)")
            #expect(page.status == 200, "\(name)")
            pages[name] = page.text
        }
        var followedCount = 0
        for (name, html) in pages {
            #expect(!html.contains("&lt;details") && !html.contains("&lt;!--"), "\(name)")
            #expect(html.contains("<h1 id="), "\(name)")
            // Of the pages' own links only those to pages that are here stay.
            for link in html.matches(of: /href="\/docs\/([^"#]+)(?:#([^"]+))?"/) {
                let target = try #require(pages[String(link.1)], "\(name)")
                followedCount += 1
                if let anchor = link.2 { #expect(target.contains("id=\"\(anchor)\""), "\(name): \(link.0)") }
            }
            for link in html.matches(of: /href="#([^"]+)"/) {
                #expect(html.contains("id=\"\(link.1)\""), "\(name): \(link.0)")
            }
        }
        #expect(followedCount > 0)
        #expect(await playground.get("/docs/README").status == 404)
        let openLink = try #require(pages["open-link"])
        #expect(openLink.contains("<a href=\"/docs/associate\">associate.md</a>"))
        #expect(openLink.contains("This is <code>Docs/open-link.md</code>."))
    }
}
