import HeadlessBrowser
import Testing

/// The forms without JavaScript: a browser that runs no script, over HTTP.
@Suite struct FormTests {
    @Test func `a reader links, holds messages and starts again with nothing but forms`() async throws {
        try await ServedPlayground.run { playground in
            let browser = playground.newBrowser()
            var page = try await browser.open(playground.origin + "/")
            page = try await browser.follow(link: "Link an account with App Flip", on: page)
            page = try await browser.submit(page, filling: ["pace": "step"])
            #expect(page.url.hasPrefix(playground.origin + "/runs/"))
            page = try await browser.submit(page, filling: [:], pressing: .init(name: "button", value: "0"))
            #expect(page.html.contains("<span class=\"hold\">held: change it</span>"))
            for _ in 0..<12 where !page.html.contains("The accounts are linked") {
                if page.form(filling: [], pressing: PageTap.Button(name: "button")) != nil {
                    page = try await browser.submit(
                        page, filling: [:], pressing: .init(name: "button", value: "0"))
                    continue
                }
                // The fields of a held message are open.
                let fields = try #require(page.forms.first { $0.action.hasSuffix("/edit") }).fields
                let number = try #require(fields.first { $0.name == "message" }).value
                page = try await browser.submit(page, filling: ["message": number])
            }
            #expect(page.html.contains("The accounts are linked"))
        }
    }
}
