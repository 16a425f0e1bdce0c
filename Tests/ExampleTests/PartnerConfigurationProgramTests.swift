import Foundation
import TestSupport
import Testing

/// The program with a `partner.json`, as a copy of it runs too.
@Suite struct PartnerConfigurationProgramTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    @Test(arguments: [
        ["8081"], ["0"], ["--port", "x"], ["--username", "ada"], ["add-user", "ada"],
        ["add-user", "--username", "ada"], ["add-users"],
    ])
    func `arguments that make no sense are refused with the way to the usage, before a file is made`(
        arguments: [String]
    ) async throws {
        let end = try await folder.start(arguments).end()
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: "))
        #expect(end.errors.hasSuffix("\npartner-server --help says how it is called.\n"))
        #expect(try folder.files == [])
    }

    @Test func `the first start names its own address, and shows the client secret once`() async throws {
        // Its help is not a start.
        #expect(try await folder.start(["--help"]).end().status == 0)
        #expect(try folder.files == [])
        let first = try await folder.outputOfStart()
        // Once, because it is the issuer, too.
        let origin = try #require(first.firstMatch(of: /server on (http:[^,]+), until/)?.1)
        #expect(first.contains("\(origin)/token\n"))
        #expect(first.contains("shown this once"))
        #expect(try await !folder.outputOfStart().contains("secret"))
        let file = try String(contentsOf: folder.configuration, encoding: .utf8)
        let secret = try #require(first.firstMatch(of: /once: (\S+)/)?.1)
        #expect(!file.contains(secret))
        // All keys are there to be filled in, those that are empty too.
        for key in ["\"proxy\" : \"\"", "testRedirectURIs", "\"devices.read\"", "\"devices.control\""] {
            #expect(file.contains(key))
        }
    }

    @Test(arguments: [
        ["--issuer", "https://partner.example"], ["--mistake", "framed-pages"], ["--send-issuer"],
    ])
    func `an option of a trial is refused beside the file, which would be ignored for it`(
        option: [String]
    ) async throws {
        try await folder.makeConfiguration()
        let end = try await folder.start(["--port", "0"] + option).end()
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(
            end.errors.contains("\(option[0]) is for a trial, and partner.json is here."), "\(end.errors)")
    }

    @Test func `without the file, and with --trial beside it, the client and the account are the demo ones`()
        async throws
    {
        let notice = "There is no partner.json in this folder"
        for (options, isNoticed) in [([], true), (["--trial"], false)] {
            let server = try folder.start(["--port", "0"] + options)
            let greeting = try await server.wait(for: "redirect URIs")
            #expect(greeting.contains("google-secret") && greeting.contains("correct horse"))
            #expect(greeting.contains(notice) == isNoticed)
            try await server.stop()
            try await folder.makeConfiguration()
        }
        // Neither left a store.
        #expect(try folder.files == ["partner.json"])
    }

    @Test func `a file that is there is not made again`() async throws {
        try await folder.makeConfiguration()
        let before = try Data(contentsOf: folder.configuration)
        let end = try await folder.start(["new-configuration"]).end()
        #expect(end.status == 1 && end.errors.contains("nothing is overwritten"), "\(end.errors)")
        #expect(try Data(contentsOf: folder.configuration) == before)
    }

    @Test func `it logs, counts and shows its requests, and has no page at / where a proxy serves it`()
        async throws
    {
        try await folder.makeConfiguration()
        let server = try folder.start(["--port=0", "--operations-port=0", "--log=json"])
        let greeting = try await server.wait(for: "/ready\n")
        let origin = try #require(greeting.firstMatch(of: /server on (http:[^,]+),/)?.1)
        let operations = try #require(greeting.firstMatch(of: /operations +(http:\S+)\/metrics,/)?.1)
        func page(_ url: String) async throws -> String {
            try await curl("--header", "Accept: text/html", url)
        }
        _ = try await page("\(origin)/token?code=SECRET")
        let requests = try await page("\(origin)/")
        #expect(requests.contains("<h1>Partner server</h1>") && requests.contains("GET /token"))
        #expect(try await page("\(operations)/health") == "alive\n")
        #expect(try await page("\(operations)/ready") == "ready\n")
        let metrics = try await page("\(operations)/metrics")
        #expect(metrics.contains(#"partner_requests_total{path="/token",status="405"} 1"#))
        let log = try await server.stop().errors
        #expect(
            log.contains(#"{"method":"GET","milliseconds":"#)
                && log.contains(#""path":"/token","refused":[]"#))
        #expect(!(log + requests + metrics).contains("SECRET"))

        try folder.configure([
            "issuer": "https://partner.example", "googleProject": "mine",
            "appIDs": ["ABCDE12345.com.example.mine"],
        ])
        let answer = try await folder.answer("/", "--header", "Accept: text/html")
        #expect(answer.hasSuffix(" 404") && !answer.contains("<h1>"))
    }

    @Test func `the pages have the brand and the words of the file`() async throws {
        try await folder.makeConfiguration()
        let png = Data([0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        try png.write(to: folder.url.appending(path: "logo.png"))
        try folder.configure([
            "brand": ["name": "Lamp & Home", "image": "logo.png", "light": ["accent": "#5b21a8"]]
        ])
        let page = try await folder.answer("/flip")
        for text in [
            "<bdi>Lamp &amp; Home</bdi>", "data:image/png;base64,iVBORw0KGgo=", "--accent: #5b21a8;",
        ] {
            #expect(page.contains(text), "the page lacks: \(text)")
        }
    }

    @Test func `a proxy of the file is trusted, and has to say by which origin the client came`()
        async throws
    {
        try await folder.makeConfiguration()
        try folder.configure([
            "issuer": "https://partner.example", "proxy": "127.0.0.1", "googleProject": "a-project",
            "appIDs": ["ABCDE12345.example.partner"],
        ])
        let path = "/.well-known/oauth-authorization-server"
        #expect(try await folder.answer(path).hasSuffix(" 421"))
        let answer = try await folder.answer(
            path, "--header", "X-Forwarded-Host: partner.example", "--header", "X-Forwarded-Proto: https",
            "--header", "X-Forwarded-For: 192.0.2.1")
        #expect(answer.hasSuffix(" 200") && answer.contains("https://partner.example/token"))
    }

    @Test func `Google's redirect URIs for tests are accepted when the file says so`() async throws {
        try await folder.makeConfiguration()
        let path =
            "/authorize?response_type=code&client_id=google-client&state=x&redirect_uri="
            + "https://oauth-redirect-sandbox.googleusercontent.com"
        for redirectPath in ["/r/my-project", "/a/com.google.OPA", "/a/com.google.OPA.dev"] {
            #expect(try await folder.answer(path + redirectPath).hasSuffix(" 400"), "\(redirectPath)")
        }
        try folder.configure(["testRedirectURIs": ["sandbox"]])
        for (redirectPath, status) in [
            ("/r/my-project", 200), ("/a/com.google.OPA", 200), ("/a/com.google.OPA.dev", 400),
        ] { #expect(try await folder.answer(path + redirectPath).hasSuffix(" \(status)"), "\(redirectPath)") }
    }

    @Test func `the tester app is refused where no key says that the server is for tests`() async throws {
        try await folder.makeConfiguration()
        func file(_ tester: String, tests: [String]) throws {
            try folder.configure([
                "issuer": "https://partner.example", "proxy": "127.0.0.1", "googleProject": "a-project",
                "appIDs": ["ABCDE12345.example.partner"], "testerAppID": tester, "testRedirectURIs": tests,
            ])
        }
        for (tester, tests, complaint) in [
            (
                "ABCDE12345.example.tester", [],
                "testerAppID is for a test server, and testRedirectURIs is empty"
            ),
            ("TEAMID1234.example.tester", ["sandbox"], "testerAppID is still TEAMID1234.example.tester"),
        ] {
            try file(tester, tests: tests)
            let end = try await folder.start(["--port", "0"]).end()
            #expect(end.status == 1 && end.errors.contains(complaint), "\(end.errors)")
        }
        try file("ABCDE12345.example.tester", tests: ["sandbox"])
        let server = try folder.start(["--port", "0"])
        let greeting = try await server.wait(for: "until Ctrl-C")
        try await server.stop()
        #expect(greeting.contains("https://partner.example/flip-tester"))
    }

    @Test func `a new secret is accepted beside the old secret, and without it`() async throws {
        let old = try #require(try await folder.outputOfStart().firstMatch(of: /once: (\S+)/)?.1)
        let made = try await folder.start(["new-secret"]).end()
        let lines = made.output.split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) }
        try #require(lines.count == 3)
        let (new, digest) = (try #require(lines[0]), try #require(lines[1]))
        let file = folder.configuration
        let first = try String(contentsOf: file, encoding: .utf8)
            .firstMatch(of: /"clientSecretDigests" : \[\s*"([^"]+)"/)?.1
        try folder.configure(["clientSecretDigests": [String(try #require(first)), digest]])
        for secret in [String(old), new] { #expect(try await refusal(of: secret) == "grant") }
        try folder.configure(["clientSecretDigests": [digest]])
        #expect(try await refusal(of: new) == "grant")
        #expect(try await refusal(of: String(old)) == "client")
    }

    /// What is wrong with an exchange of a code that does not exist: the grant, or the client before it.
    private func refusal(of secret: String) async throws -> String? {
        try await folder.answer(
            "/token", "--data",
            "grant_type=authorization_code&code=x&redirect_uri=https://a.example/&client_id=google-client",
            "--data-urlencode", "client_secret=\(secret)"
        ).firstMatch(of: /"error":"invalid_(\w+)"/).map { String($0.1) }
    }

    @Test func `an issuer on this machine follows the port, and takes further redirect URIs there`()
        async throws
    {
        try await folder.makeConfiguration()
        let playground = "http://127.0.0.1:8090/partner/return"
        try folder.configure(["extraRedirectURIs": [playground]])
        let answer = try await folder.answer(
            "/authorize?response_type=code&client_id=google-client&state=x&redirect_uri=\(playground)")
        #expect(answer.hasSuffix(" 200"))
        let server = try folder.start(["--port", "0"])
        let greeting = try await server.wait(for: "until Ctrl-C")
        // The address is said once, because it is the issuer too.
        let origin = try #require(greeting.firstMatch(of: /server on (http:[^,]+), until/)?.1)
        let end = try await server.stop()
        #expect(end.output.contains(" \(origin)/token\n"))
    }
}
