import Foundation
import TestSupport
import Testing

/// The program with a `partner.json`, as a copy of it runs too.
@Suite struct PartnerConfigurationProgramTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    /// Makes a `partner.json` for users behind a proxy, with these values.
    private func configureForUsers(_ more: [String: Any?] = [:]) async throws {
        try await folder.makeConfiguration()
        try folder.configure([
            "issuer": "https://partner.example", "proxy": "127.0.0.1", "googleProject": "a-project",
            "appIDs": ["ABCDE12345.example.partner"],
        ])
        try folder.configure(more)
    }

    /// What is wrong with an exchange of a code that does not exist: the grant, or the client before it.
    private func refusal(of secret: String) async throws -> String? {
        try await folder.answer(
            "/token", "--data",
            "grant_type=authorization_code&code=x&redirect_uri=https://a.example/&client_id=google-client",
            "--data-urlencode", "client_secret=\(secret)"
        ).firstMatch(of: /"error":"invalid_(\w+)"/).map { String($0.1) }
    }

    @Test(arguments: [
        ["8081"], ["0"], ["--port", "x"], ["--username", "ada"], ["add-user", "ada"],
        ["add-user", "--username", "ada"], ["add-users"],
    ])
    func `arguments that make no sense are refused with the way to the usage, before a file is made`(
        arguments: [String]
    ) async throws {
        let end = try await folder.start(arguments).end()
        end.expectRefusal(status: 2, saying: "partner-server: ")
        #expect(end.errors.hasSuffix("\npartner-server --help says how it is called.\n"), "\(end.errors)")
        #expect(try folder.files == [])
    }

    @Test func `the help makes no file`() async throws {
        #expect(try await folder.start(["--help"]).end().status == 0)
        #expect(try folder.files == [])
    }

    @Test func `an issuer on this machine follows the port`() async throws {
        let output = try await folder.outputOfStart()
        // The address is said once, because it is the issuer too.
        let origin = try #require(output.firstMatch(of: /server on (http:[^,]+), until/)?.1)
        #expect(output.contains(" \(origin)/token\n"), "\(output)")
    }

    @Test func `the client secret is shown when the file is made, and never again`() async throws {
        let first = try await folder.outputOfStart()
        let secret = try #require(first.firstMatch(of: /shown this once: (\S+)/)?.1)
        let file = try String(contentsOf: folder.configuration, encoding: .utf8)
        #expect(!file.contains(secret), "\(file)")
        let second = try await folder.outputOfStart()
        #expect(!second.contains("secret"), "\(second)")
    }

    @Test(arguments: [#""proxy" : """#, "testRedirectURIs", #""devices.read""#, #""devices.control""#])
    func `each key is in a new file to be filled in, also where it is empty`(key: String) async throws {
        try await folder.makeConfiguration()
        let file = try String(contentsOf: folder.configuration, encoding: .utf8)
        #expect(file.contains(key), "\(file)")
    }

    @Test(arguments: [
        ["--issuer", "https://partner.example"], ["--mistake", "framed-pages"], ["--send-issuer"],
    ])
    func `an option of a trial is refused beside the file, which would be ignored for it`(
        option: [String]
    ) async throws {
        try await folder.makeConfiguration()
        let end = try await folder.start(["--port", "0"] + option).end()
        end.expectRefusal(
            status: 2, saying: "\(option[0]) is for a trial, and partner.json is here.")
    }

    @Test func `without the file, and with --trial beside it, the client and the account are the demo ones`()
        async throws
    {
        let notice = "There is no partner.json in this folder"
        for (options, isNoticed) in [([], true), (["--trial"], false)] {
            let server = try folder.start(["--port", "0"] + options)
            let greeting = try await server.wait(for: "redirect URIs")
            #expect(greeting.contains("google-secret"), "\(greeting)")
            #expect(greeting.contains("correct horse"), "\(greeting)")
            #expect(greeting.contains(notice) == isNoticed, "\(greeting)")
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
        end.expectRefusal(status: 1, saying: "nothing is overwritten")
        #expect(try Data(contentsOf: folder.configuration) == before)
    }

    @Test func `it logs, counts and shows its requests`() async throws {
        try await folder.makeConfiguration()
        let server = try await ServerProgram(
            folder.start(["--port=0", "--operations-port=0", "--log=json"]), until: "/ready\n")
        let operations = try #require(server.greeting.firstMatch(of: /operations +(http:\S+)\/metrics,/)?.1)
        _ = try await curl("\(server.origin)/token?code=SECRET")
        let requests = try await curl("--header", "Accept: text/html", "\(server.origin)/")
        #expect(requests.contains("<h1>Partner server</h1>"), "\(requests)")
        #expect(requests.contains("GET /token"), "\(requests)")
        #expect(try await curl("\(operations)/health") == "alive\n")
        #expect(try await curl("\(operations)/ready") == "ready\n")
        let metrics = try await curl("\(operations)/metrics")
        #expect(metrics.contains(#"partner_requests_total{path="/token",status="405"} 1"#), "\(metrics)")
        let log = try await server.stop().errors
        #expect(log.contains(#"{"method":"GET","milliseconds":"#), "\(log)")
        #expect(log.contains(#""path":"/token","refused":[]"#), "\(log)")
        for shown in [log, requests, metrics] { #expect(!shown.contains("SECRET"), "\(shown)") }
    }

    @Test func `it has no page at / where a proxy serves it`() async throws {
        try await folder.makeConfiguration()
        try folder.configure([
            "issuer": "https://partner.example", "googleProject": "mine",
            "appIDs": ["ABCDE12345.com.example.mine"],
        ])
        let answer = try await folder.answer("/", "--header", "Accept: text/html")
        #expect(answer.hasSuffix(" 404"), "\(answer)")
        #expect(!answer.contains("<h1>"), "\(answer)")
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
        try await configureForUsers()
        let path = "/.well-known/oauth-authorization-server"
        #expect(try await folder.answer(path).hasSuffix(" 421"))
        let answer = try await folder.answer(
            path, "--header", "X-Forwarded-Host: partner.example", "--header", "X-Forwarded-Proto: https",
            "--header", "X-Forwarded-For: 192.0.2.1")
        #expect(answer.hasSuffix(" 200"), "\(answer)")
        #expect(answer.contains("https://partner.example/token"), "\(answer)")
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

    @Test(
        arguments: [
            (
                "ABCDE12345.example.tester", [],
                "testerAppID is for a test server, and testRedirectURIs is empty"
            ),
            ("TEAMID1234.example.tester", ["sandbox"], "testerAppID is still TEAMID1234.example.tester"),
        ] as [(String, [String], String)])
    func `the tester app is refused where no key says that the server is for tests`(
        tester: String, tests: [String], complaint: String
    ) async throws {
        try await configureForUsers(["testerAppID": tester, "testRedirectURIs": tests])
        try await folder.start(["--port", "0"]).end().expectRefusal(status: 1, saying: complaint)
    }

    @Test func `a test server names the address that opens the tester app`() async throws {
        try await configureForUsers([
            "testerAppID": "ABCDE12345.example.tester", "testRedirectURIs": ["sandbox"],
        ])
        let output = try await folder.outputOfStart()
        #expect(output.contains("https://partner.example/flip-tester"), "\(output)")
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

    @Test func `a server on this machine takes further redirect URIs there`() async throws {
        try await folder.makeConfiguration()
        let playground = "http://127.0.0.1:8090/partner/return"
        try folder.configure(["extraRedirectURIs": [playground]])
        let answer = try await folder.answer(
            "/authorize?response_type=code&client_id=google-client&state=x&redirect_uri=\(playground)")
        #expect(answer.hasSuffix(" 200"), "\(answer)")
    }
}
