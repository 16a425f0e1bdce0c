import Testing
import UniversalLinks

/// Links that are opened on a phone with apps and their sites.
@Suite struct PhoneTests {
    static let app = TestFiles.app
    static let flip = "https://partner.example/flip?client_id=google-client"

    private func app(_ lines: String...) throws -> Phone.App {
        Phone.App(id: Self.app, domains: try lines.map { try AssociatedDomain($0) })
    }

    private func file(_ path: String, exclude: Bool = false, appID: String = app) -> String {
        TestFiles.file(#"{"/": "\#(path)"\#(exclude ? #", "exclude": true"# : "")}"#, appID: appID)
    }

    @Test func `a link opens the app that the site's file names, cold and then warm`() async throws {
        let phone = Phone(client: Sites(["partner.example": TestFiles.sound]))
        await phone.install(try app("applinks:partner.example"))
        let first = await phone.open(Self.flip, universalLinksOnly: true)
        #expect(first.result == .app(Self.app, .cold))
        #expect(first.considered.first?.trace?.outcome == .opens(rule: "applinks.details[0].components[1]"))
        #expect(first.considered.first?.fileURL == HostingTests.place)
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .app(Self.app, .warm))
        await phone.end(Self.app)
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .app(Self.app, .cold))
    }

    @Test(arguments: [true, false])
    func `without an app the browser opens, or nothing`(universalLinksOnly: Bool) async {
        let phone = Phone(client: Sites([:]))
        let opening = await phone.open(Self.flip, universalLinksOnly: universalLinksOnly)
        #expect(opening.result == (universalLinksOnly ? .refused : .browser))
        #expect(opening.considered == [])
    }

    @Test func `the reason that keeps a link from the app is named`() async throws {
        let sites = Sites([
            "partner.example": TestFiles.sound, "other.example": file("/flip", appID: "OTHERID123.app"),
        ])
        let phone = Phone(client: sites)
        await phone.install(
            try app("applinks:partner.example", "applinks:other.example", "applinks:no-file.example"))
        let blockReasons: [(String, Opening.BlockReason)] = [
            ("https://partner.example/authorize", .file), ("https://partner.example/elsewhere", .file),
            ("https://other.example/flip", .file),
            ("https://no-file.example/flip", .noFile(host: "no-file.example")),
            ("https://unnamed.example/flip", .notEntitled(host: "unnamed.example")),
            ("https://partner.example:8443/flip", .notEntitled(host: "partner.example")),
        ]
        for (url, blockReason) in blockReasons {
            let opening = await phone.open(url, universalLinksOnly: false)
            #expect(opening.result == .browser, "\(url)")
            #expect(opening.considered.map(\.blockReason) == [blockReason], "\(url)")
        }
        let noLink = await phone.open("flip", universalLinksOnly: false)
        #expect(noLink.result == .refused)
        #expect(noLink.linkProblem == .scheme)
    }

    @Test func `a file is kept until the app is installed anew`() async throws {
        let sites = Sites(["partner.example": file("/old")])
        let phone = Phone(client: sites)
        await phone.install(try app("applinks:partner.example"))
        await sites.set(TestFiles.sound, host: "partner.example")
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .refused)
        await phone.install(try app("applinks:partner.example"))
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .app(Self.app, .cold))
        #expect(await sites.requests == [HostingTests.place, HostingTests.place])
    }

    @Test func `the exact host comes before the wildcard`() async throws {
        let sites = Sites([
            "example.com": file("/*"), "a.example.com": file("/a"),
            "b.example.com": file("/*", exclude: true),
        ])
        let phone = Phone(client: sites)
        await phone.install(
            try app("applinks:*.example.com", "applinks:a.example.com", "applinks:b.example.com"))
        let exact = await phone.open("https://a.example.com/a", universalLinksOnly: true)
        #expect(exact.considered.first?.fileURL == AssociationSite.url(host: "a.example.com"))
        // No match there: then the parent's file.
        let parent = await phone.open("https://a.example.com/b", universalLinksOnly: true)
        #expect(parent.result == .app(Self.app, .warm))
        #expect(parent.considered.first?.fileURL == AssociationSite.url(host: "example.com"))
        // Excluded there: then not.
        #expect(await phone.open("https://b.example.com/b", universalLinksOnly: true).result == .refused)
        // The wildcard's file is the parent's, and the domain itself is not covered.
        #expect(
            await phone.open("https://c.example.com/b", universalLinksOnly: true).result
                == .app(Self.app, .warm))
        #expect(await phone.open("https://example.com/b", universalLinksOnly: true).result == .refused)
    }

    @Test func `removing an app forgets it and its state`() async throws {
        let phone = Phone(client: Sites(["partner.example": TestFiles.sound]))
        await phone.install(try app("applinks:partner.example"))
        await phone.launch(Self.app)
        await phone.remove(Self.app)
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .refused)
        await phone.install(try app("applinks:partner.example"))
        #expect(await phone.open(Self.flip, universalLinksOnly: true).result == .app(Self.app, .cold))
    }
}
