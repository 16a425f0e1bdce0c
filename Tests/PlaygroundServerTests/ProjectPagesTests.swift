import Testing

@testable import PlaygroundServer

/// The pages and sources of the project that the playground shows.
@Suite struct ProjectPagesTests {
    /// The markup of each page by its name.
    private func allPages() async throws -> [String: String] {
        let playground = try Playground(files: PackageFiles())
        var pages: [String: String] = [:]
        for name in ProjectPages.pages {
            let page = await playground.get("/docs/\(name)")
            try #require(page.status == 200, "\(name)")
            pages[name] = page.text
        }
        return pages
    }

    @Test func `no markup of a page is shown as text`() async throws {
        for (name, html) in try await allPages() {
            #expect(html.contains("<h1 id="), "\(name)")
            #expect(!html.contains("&lt;details"), "\(name)")
            #expect(!html.contains("&lt;!--"), "\(name)")
        }
    }

    @Test func `each link of a page leads to a page and a heading that are there`() async throws {
        let pages = try await allPages()
        var followedCount = 0
        for (name, html) in pages {
            // The links to other files have become words.
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
        let openLink = try #require(pages["open-link"])
        #expect(openLink.contains("<a href=\"/docs/associate\">associate.md</a>"))
        #expect(openLink.contains("This is <code>Docs/open-link.md</code>."))
    }

    @Test func `a check is shown with the line that enforces it, and the source of that line`() async throws {
        let files = StubFiles.tokenEndpoint("one\ntwo <three>\nfour")
        let places = try await Snapshot.played("flip").entries.flatMap(\.checks).map(\.place)
        #expect(places.contains { $0.hasPrefix("PartnerServer/TokenEndpoint.swift:") })
        let page = try await Playground(files: files).get("/source/PartnerServer/TokenEndpoint.swift:2").text
        #expect(page.contains(#"<li class="here" id="here"><code>two &lt;three&gt;</code>"#))
        #expect(page.contains(##"<a href="#here">To line 2</a>"##))
    }

    @Test(arguments: ["TokenEndpoint.swift", "TokenEndpoint.swift:0", "TokenEndpoint.swift:4"])
    func `a place without a line of the file marks no line, and leads to none`(place: String) async throws {
        let files = StubFiles.tokenEndpoint("one\ntwo\nthree\n")
        let page = try await Playground(files: files).get("/source/PartnerServer/\(place)").text
        #expect(page.contains("<code>three</code>"))
        #expect(!page.contains("#here"))
        #expect(!page.contains("id=\"here\""))
    }

    @Test func `a source is found by its module, and not by another folder of its path`() async throws {
        let paths = ["Sources/AppFlip/Other/Same.swift", "Sources/Yahoo/AppFlip/Same.swift"]
        let files = StubFiles(sources: paths) { path in path }
        let page = try await Playground(files: files).get("/source/AppFlip/Same.swift").text
        #expect(page.contains("<code>Sources/Yahoo/AppFlip/Same.swift</code>"))
    }

    @Test func `only a playground without the project asks to be started in its folder`() async throws {
        let advice = "Start the playground in the folder of the project"
        let inProject = try Playground(files: PackageFiles())
        let elsewhere = try Playground()
        for target in ["/docs/architecture", "/source/PartnerServer/Nothing.swift:1"] {
            let answer = await inProject.get(target)
            #expect(answer.status == 404, "\(target)")
            #expect(!answer.text.contains(advice), "\(target)")
            #expect(await elsewhere.get(target).text.contains(advice), "\(target)")
        }
    }
}
