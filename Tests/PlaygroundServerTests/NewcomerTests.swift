import Foundation
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// The first minutes of a newcomer, in a real Chromium: each step is a button or a link that the page offers.
@Suite(.enabled(if: Visit.isToBeRun, Visit.advice), .serialized)
struct NewcomerTests {
    @Test func `one links, cancels, breaks state, sees the check that finds it, and opens its page`()
        async throws
    {
        try await Visit.run(files: PackageFiles()) { visit in
            let browser = visit.browser
            try await browser.open(visit.origin + "/")
            try await visit.click(".intro .go")
            try await visit.click(".left.asking .wanted")
            try await visit.click(".right.asking .wanted")
            try await visit.click(".left.asking .wanted")
            #expect(try await browser.element(".outcome.done h3").text.hasSuffix("The accounts are linked"))

            try await visit.click("form[action$='/restart'] button")
            try await visit.click(".left.asking .wanted")
            try await visit.click(".right.asking .tap:nth-of-type(2)")
            #expect(try await browser.element(".outcome.stopped h3").text.hasSuffix("Google stops"))

            let breaks = try #require(
                try await browser.element(
                    from: """
                        return [...document.querySelectorAll(".next button")]
                          .find((button) => button.textContent.includes("state is decoded once too often"))
                        """))
            try await breaks.click()
            try await visit.click(".left.asking .wanted")
            try await visit.click(".right.asking .wanted")
            let found = try await browser.element(".mistake dd a")
            #expect(try await browser.element(".outcome .checks").text.contains("state is one that was sent"))
            try await found.click()
            try await browser.wait(until: "document.querySelector('.detail')")
            #expect(try await browser.element(".detail").text.contains("state is one that was sent"))

            try await visit.click(".next a[href^='/docs/']")
            let scenario = try #require(Scenario.named("flip"))
            let page = try #require(PackageFiles().text(of: "Docs/\(scenario.page).md"))
            #expect(try await browser.element("h1").text == MarkdownHTML(text: page).title)
        }
    }

    @Test
    func `each page that a scenario names is there, and no text of a page is markup that was not meant`()
        async throws
    {
        let playground = try Playground(files: PackageFiles())
        for name in Set(Scenario.all.map(\.page) + ["playground", "flip-check", "README"]) {
            let page = await playground.get("/docs/\(name)")
            #expect(page.status == 200, "\(name)")
            let html = page.text
            #expect(!html.contains("&lt;details") && !html.contains("&lt;!--"), "\(name)")
            #expect(html.contains("<h1>") && html.contains("<a href=\"/docs/"), "\(name)")
        }
    }
}

/// The project itself.
struct PackageFiles: ProjectFiles {
    var sources: [String] { [] }

    func text(of path: String) -> String? {
        try? String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8)
    }
}
