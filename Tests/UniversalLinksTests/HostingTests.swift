import HTTPMessages
import Testing
import UniversalLinks

/// A site that answers every request alike, and remembers what it was asked.
struct FixedSite: HTTPHandler {
    var response: HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { response }

    static func json(_ text: String, status: Int = 200, type: String = "application/json") -> FixedSite {
        FixedSite(response: HTTPResponse(status: status, contentType: type, text: text))
    }
}

@Suite struct HostingTests {
    static let place = "https://partner.example/.well-known/apple-app-site-association"

    private func fetch(_ site: FixedSite, from url: String = place) async -> AssociationSite.Fetched {
        let origins = ["https://partner.example", "http://partner.example", "https://partner.example:8443"]
        let client = InMemoryClient(Dictionary(uniqueKeysWithValues: origins.map { ($0, site) }))
        return await AssociationSite(client: client).fetch(url: url)
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON"])
    func `a file in its place, as JSON and without a redirect, has no findings`(type: String) async {
        let fetched = await fetch(.json(LintTests.sound, type: type))
        #expect(fetched.findings == [])
        #expect(fetched.file?.entries.count == 1)
    }

    @Test(arguments: [
        (LintRule.hostingHTTPS, "http://partner.example/.well-known/apple-app-site-association"),
        (.hostingHTTPS, "https://partner.example:8443/.well-known/apple-app-site-association"),
        (.hostingPlace, "https://partner.example/apple-app-site-association"),
        (.hostingPlace, "https://partner.example/.well-known/apple-app-site-association.json"),
        (.hostingPlace, "https://partner.example/.well-known/apple-app-site-association/"),
    ])
    func `another address than the one a device asks for is a finding`(rule: LintRule, url: String) async {
        #expect(await fetch(.json(LintTests.sound), from: url).findings.map(\.rule) == [rule])
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed`(status: Int) async {
        var site = FixedSite.json(LintTests.sound, status: status)
        site.response.headers["Location"] = Self.place
        let fetched = await fetch(site)
        #expect(fetched.file == nil)
        #expect(fetched.findings.map(\.rule) == [.hostingRedirect])
    }

    @Test(arguments: [204, 401, 403, 404, 500, 503])
    func `another status is no file`(status: Int) async {
        let fetched = await fetch(.json(LintTests.sound, status: status))
        #expect(fetched.file == nil)
        #expect(fetched.findings.map(\.rule) == [.hostingAnswer])
    }

    @Test(arguments: ["text/html", "application/pkcs7-mime", "application/octet-stream", "application/json5"])
    func `another content type is a warning, and the file is taken`(type: String) async {
        let fetched = await fetch(.json(LintTests.sound, type: type))
        #expect(fetched.file != nil)
        #expect(fetched.findings.map(\.rule) == [.hostingContentType])
        #expect(LintRule.hostingContentType.level == .warning)
    }

    @Test(arguments: ["<!doctype html><title>Sign in</title>", "", #"{"applinks": []}"#])
    func `an answer that is no association file is refused`(text: String) async {
        let fetched = await fetch(.json(text))
        #expect(fetched.file == nil)
        #expect(fetched.findings.map(\.rule) == [.hostingUnreadable])
    }

    @Test func `a file beyond the limit is not taken`() async {
        let fetched = await fetch(.json(String(repeating: " ", count: 1_048_577)))
        #expect(fetched.findings.map(\.rule) == [.hostingUnreadable])
    }

    @Test func `a host without a server gives no answer`() async {
        let fetched = await AssociationSite(client: InMemoryClient([:])).fetch(host: "partner.example")
        #expect(fetched.url == Self.place)
        #expect(fetched.findings.map(\.rule) == [.hostingAnswer])
    }
}
