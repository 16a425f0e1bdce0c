import HTTPMessages
import TestSupport
import Testing
import UniversalLinks

/// What a site answers when a device asks for its association file.
@Suite struct HostingTests {
    static let place = "https://partner.example/.well-known/apple-app-site-association"

    private func fetch(_ answer: HTTPResponse, from url: String = place) async -> AssociationSite.Fetched {
        let site = Answering { _ in answer }
        let origins = [
            "https://partner.example", "http://partner.example", "https://partner.example:8443",
            "https://[2001:db8::1]", "https://[2001:db8::1]:8443",
        ]
        let client = InMemoryClient(Dictionary(uniqueKeysWithValues: origins.map { ($0, site) }))
        return await AssociationSite(client: client).fetch(url: url)
    }

    /// The sound file with blanks after it, so that it has a number of bytes.
    private static func sound(byteCount: Int) -> String {
        TestFiles.sound + String(repeating: " ", count: byteCount - TestFiles.sound.utf8.count)
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON"])
    func `a file in its place, as JSON and without a redirect, has no findings`(type: String) async {
        let fetched = await fetch(.json(TestFiles.sound, type: type))
        #expect(fetched.findings == [])
        #expect(fetched.file?.entries.count == 1)
    }

    @Test(arguments: [
        (LintRule.hostingHTTPS, "http://partner.example/.well-known/apple-app-site-association"),
        (.hostingHTTPS, "https://partner.example:8443/.well-known/apple-app-site-association"),
        (.hostingPlace, "https://partner.example/apple-app-site-association"),
        (.hostingPlace, "https://partner.example/.well-known/apple-app-site-association.json"),
        (.hostingPlace, "https://partner.example/.well-known/apple-app-site-association/"),
        (.hostingPlace, "https://partner.example/.well-known/apple-app-site-association?v=2"),
        (.hostingPlace, "https://[2001:db8::1]/aasa.json"),
        (.hostingHTTPS, "https://[2001:db8::1]:8443/.well-known/apple-app-site-association"),
    ])
    func `a URL that no device asks for is a finding`(rule: LintRule, url: String) async {
        #expect(await fetch(.json(TestFiles.sound), from: url).findings.map(\.rule) == [rule])
    }

    /// Answers without a file that a device would take, and the rule that each breaks.
    private static let refused: [(HTTPResponse, LintRule)] =
        [301, 302, 303, 307, 308].map { (redirect($0), LintRule.hostingRedirect) }
        + [204, 300, 304, 401, 403, 404, 500, 503].map {
            (HTTPResponse.json(TestFiles.sound, status: $0), LintRule.hostingAnswer)
        }
        + [
            "<!doctype html><title>Sign in</title>", "", #"{"applinks": []}"#, sound(byteCount: 1_048_577),
        ].map { (HTTPResponse.json($0), LintRule.hostingUnreadable) }

    private static func redirect(_ status: Int) -> HTTPResponse {
        var response = HTTPResponse.json(TestFiles.sound, status: status)
        response.headers["Location"] = place
        return response
    }

    @Test(arguments: refused)
    func `a redirect, another status, another text and a file beyond the limit are no file`(
        response: HTTPResponse, rule: LintRule
    ) async {
        let fetched = await fetch(response)
        #expect(fetched.file == nil)
        #expect(fetched.findings.map(\.rule) == [rule])
    }

    @Test func `a file of as many bytes as the limit is taken`() async {
        let fetched = await fetch(.json(Self.sound(byteCount: AssociationLimits().bytes)))
        #expect(fetched.file?.byteCount == 1_048_576)
    }

    @Test(arguments: ["text/html", "application/pkcs7-mime", "application/octet-stream", "application/json5"])
    func `another content type is a warning, and the file is taken`(type: String) async {
        let fetched = await fetch(.json(TestFiles.sound, type: type))
        #expect(fetched.file != nil)
        #expect(fetched.findings.map(\.rule) == [.hostingContentType])
        #expect(LintRule.hostingContentType.level == .warning)
    }

    @Test func `an answer without a content type is a warning, and the file is taken`() async {
        let fetched = await fetch(HTTPResponse(status: 200, body: Array(TestFiles.sound.utf8)))
        #expect(fetched.file != nil)
        #expect(fetched.findings.map(\.rule) == [.hostingContentType])
        #expect(fetched.findings.first?.message.contains("is sent without a content type") == true)
    }

    @Test(arguments: [
        ("<!doctype html><title>Sign in</title>", "an HTML page and not the file"),
        ("\u{FEFF}\n <html>", "an HTML page and not the file"),
        (
            "\u{FEFF}" + TestFiles.sound,
            "whether iOS reads it all the same, and opens links by it, is not established"
        ),
        ("{", "the file is not JSON"),
    ])
    func `the finding says what came instead of the file`(text: String, words: String) async {
        let fetched = await fetch(.json(text))
        #expect(fetched.findings.map(\.rule) == [.hostingUnreadable])
        #expect(fetched.findings.first?.message.contains(words) == true, "\(fetched.findings)")
    }

    @Test(arguments: ["partner.example", "https:///flip", "https://partner.example:99999/flip"])
    func `a text that cannot be fetched is called that, whatever is wrong with it`(text: String) async {
        let fetched = await fetch(.json(TestFiles.sound), from: text)
        #expect(fetched.file == nil)
        #expect(fetched.findings.map(\.rule) == [.hostingAnswer])
        #expect(fetched.findings.first?.message.hasPrefix("is not a URL that can be fetched; ") == true)
    }

    @Test func `a host without a server cannot be asked for the file`() async {
        let fetched = await AssociationSite(client: InMemoryClient([:])).fetch(host: "partner.example")
        #expect(fetched.url == Self.place)
        #expect(fetched.findings.map(\.rule) == [.hostingAnswer])
        #expect(fetched.findings.first?.message.hasPrefix("could not be fetched: ") == true)
    }
}

extension HTTPResponse {
    fileprivate static func json(
        _ text: String, status: Int = 200, type: String = "application/json"
    ) -> HTTPResponse {
        HTTPResponse(status: status, contentType: type, text: text)
    }
}
