import Foundation
import TestSupport
import Testing

/// The program with a partner.json, as a copy of it runs too.
@Suite struct PartnerConfigurationProgramTests {
    private let place: Place

    init() throws { place = try Place() }

    /// A folder with the files of one server.
    private struct Place {
        private let temporary: TemporaryFolder
        /// A folder whose name needs care in a shell.
        let folder: URL

        init() throws {
            temporary = try TemporaryFolder()
            folder = URL(fileURLWithPath: temporary.path).appending(path: "Ada's server")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }

        var files: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        }

        /// The program in this folder, with a secret in its environment; a password is on its standard input when one
        /// is given.
        ///
        /// - Parameter joinsErrors: whether its errors come with its output.
        func start(
            _ arguments: [String], password: String? = nil, joinsErrors: Bool = false
        ) throws -> RunningProgram {
            let program = builtProducts.appending(path: "partner-server").path
            let line =
                (password == nil ? #"exec "$@""# : #"printf '%s\n' "$TEST_PASSWORD" | "$@""#)
                + (joinsErrors ? " 2>&1" : "")
            return try RunningProgram(
                path: URL(fileURLWithPath: "/bin/sh"),
                ["-c", #"cd "$1" && shift && \#(line)"#, "sh", folder.path, program] + arguments,
                environment: ["TEST_SECRET": "secret", "TEST_PASSWORD": password ?? ""])
        }

        /// Changes keys of `partner.json`; nil removes a key.
        func configure(_ changes: [String: Any?]) throws {
            let url = folder.appending(path: "partner.json")
            var file = try #require(
                JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
            for (key, value) in changes { file[key] = value }
            try JSONSerialization.data(withJSONObject: file).write(to: url)
        }

        /// Makes `partner.json`, unless it is there; returns what the program printed.
        @discardableResult func makeConfiguration() async throws -> String {
            if try files.contains("partner.json") { return "" }
            let end = try await start(["new-configuration"]).end()
            #expect(end.status == 0, "\(end.errors)")
            return end.output
        }

        /// A server with a `partner.json`, which is stopped again; returns what was printed.
        @discardableResult func begin() async throws -> String {
            let made = try await makeConfiguration()
            let server = try start(["--port", "0"])
            _ = try await server.wait(for: "until Ctrl-C")
            let end = try await server.stop()
            #expect(end.status == 0)
            return made + end.output
        }

        /// Runs a server, and asks it; returns the status and the body of the answer.
        func answer(_ path: String, _ curl: String...) async throws -> String {
            try await makeConfiguration()
            let server = try start(["--port", "0"])
            let greeting = try await server.wait(for: "until Ctrl-C")
            let origin = try #require(greeting.firstMatch(of: /server on (http:[^,]+),/)?.1)
            let end = try await RunningProgram(
                onPath: "curl",
                ["--silent", "--show-error", "--write-out", " %{http_code}"] + curl
                    + ["\(origin)\(path)"]
            ).end()
            try await server.stop()
            return end.output + end.errors
        }
    }

    private static let ada = [
        "add-user", "--username", "ada", "--name", "Ada Example", "--email", "ada@example.com",
    ]

    @Test(arguments: [
        ["8081"], ["0"], ["--port", "x"], ["--username", "ada"], ["add-user", "ada"],
        ["add-user", "--username", "ada"], ["add-users"],
    ])
    func `arguments that make no sense are refused with the way to the usage, before a file is made`(
        arguments: [String]
    ) async throws {
        let end = try await place.start(arguments).end()
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: "))
        #expect(end.errors.hasSuffix("\npartner-server --help says how it is called.\n"))
        #expect(try place.files == [])
    }

    @Test func `the first start names its own address, and shows the client secret once`() async throws {
        // Its help is not a start.
        #expect(try await place.start(["--help"]).end().status == 0)
        #expect(try place.files == [])
        let first = try await place.begin()
        let origin = try #require(first.firstMatch(of: /server on (http:[^,]+), for (http:[^,]+),/)?.output)
        #expect(origin.1 == origin.2)
        #expect(first.contains("shown this once"))
        #expect(try await !place.begin().contains("secret"))
        let file = try String(contentsOf: place.folder.appending(path: "partner.json"), encoding: .utf8)
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
        try await place.makeConfiguration()
        let end = try await place.start(["--port", "0"] + option).end()
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(
            end.errors.contains("\(option[0]) is for a trial, and partner.json is here."), "\(end.errors)")
    }

    @Test func `without the file, and with --trial beside it, the client and the account are the demo ones`()
        async throws
    {
        let notice = "There is no partner.json in this folder"
        for (options, isNoticed) in [([], true), (["--trial"], false)] {
            let server = try place.start(["--port", "0"] + options)
            let greeting = try await server.wait(for: "redirect URIs")
            #expect(greeting.contains("google-secret") && greeting.contains("correct horse"))
            #expect(greeting.contains(notice) == isNoticed)
            try await server.stop()
            try await place.makeConfiguration()
        }
        // Neither left a store.
        #expect(try place.files == ["partner.json"])
    }

    @Test func `a file that is there is not made again`() async throws {
        try await place.makeConfiguration()
        let before = try Data(contentsOf: place.folder.appending(path: "partner.json"))
        let end = try await place.start(["new-configuration"]).end()
        #expect(end.status == 1 && end.errors.contains("nothing is overwritten"), "\(end.errors)")
        #expect(try Data(contentsOf: place.folder.appending(path: "partner.json")) == before)
    }

    @Test func `it logs, counts and shows its requests, and has no page at / where a proxy serves it`()
        async throws
    {
        try await place.makeConfiguration()
        let server = try place.start(["--port=0", "--operations-port=0", "--log=json"])
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

        try place.configure([
            "issuer": "https://partner.example", "googleProject": "mine",
            "appIDs": ["ABCDE12345.com.example.mine"],
        ])
        let behind = try await place.answer("/", "--header", "Accept: text/html")
        #expect(behind.hasSuffix(" 404") && !behind.contains("<h1>"))
    }

    @Test func `the pages have the brand and the words of the file`() async throws {
        try await place.makeConfiguration()
        let png = Data([0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        try png.write(to: place.folder.appending(path: "logo.png"))
        try place.configure([
            "brand": ["name": "Lamp & Home", "image": "logo.png", "light": ["accent": "#5b21a8"]]
        ])
        let page = try await place.answer("/flip")
        for text in [
            "<bdi>Lamp &amp; Home</bdi>", "data:image/png;base64,iVBORw0KGgo=", "--accent: #5b21a8;",
        ] {
            #expect(page.contains(text), "the page lacks: \(text)")
        }
    }

    @Test func `a user is disabled and a backup made by commands`() async throws {
        try await place.makeConfiguration()
        _ = try await place.start(Self.ada, password: "a long password").end()
        let disabled = try await place.start(["disable-user", "--username", "ada"]).end()
        #expect(
            disabled.output
                == "The user \"ada\" is disabled from the next request on, and all links and sessions have "
                + "ended.\n")
        let links = try await place.start(["links", "--username", "ada"]).end()
        #expect(links.output == "The user \"ada\" has no links.\n")
        let ended = try await place.start(["unlink", "--username", "ada"]).end()
        #expect(ended.output == "All links, codes and sessions of the user \"ada\" have ended.\n")
        for arguments in [["--username", "grace"], ["--username", "ada", "--link", "\u{1B}[2J"]] {
            let end = try await place.start(["unlink"] + arguments).end()
            #expect(end.status == 1 && end.output.isEmpty && !end.errors.contains("\u{1B}"))
        }
        #expect(try await place.start(["enable-user", "--username", "grace"]).end().status == 1)
        let made = try await place.start(["back-up", "--to", "copy.db"]).end()
        #expect(made.output == "Wrote \"copy.db\".\n")
        let refused = try await place.start(["back-up", "--to", "b\u{1B}[2J.db"]).end()
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.contains("b\\u{1b}[2J.db has control characters"), "\(refused.errors)")
        #expect(try place.files.filter { $0.hasSuffix(".db") }.sorted() == ["copy.db", "partner.db"])
    }

    @Test func `a name that is taken is refused, and the account stays`() async throws {
        try await place.makeConfiguration()
        let first = try await place.start(Self.ada, password: "a long password").end()
        #expect(first.status == 0 && first.output.contains("Added the user ada"))
        let second = try await place.start(Self.ada, password: "another password").end()
        #expect(second.status == 1 && second.output.isEmpty)
        #expect(second.errors == "partner-server: there is a user ada already.\n")
        let silent = try await place.start(Self.ada).end()
        #expect(silent.status == 2 && silent.errors.contains("reads the password from standard input"))
    }

    @Test func `a proxy of the file is trusted, and has to say by which origin the client came`()
        async throws
    {
        try await place.makeConfiguration()
        try place.configure([
            "issuer": "https://partner.example", "proxy": "127.0.0.1", "googleProject": "a-project",
            "appIDs": ["ABCDE12345.example.partner"],
        ])
        let path = "/.well-known/oauth-authorization-server"
        #expect(try await place.answer(path).hasSuffix(" 421"))
        let answer = try await place.answer(
            path, "--header", "X-Forwarded-Host: partner.example", "--header", "X-Forwarded-Proto: https",
            "--header", "X-Forwarded-For: 192.0.2.1")
        #expect(answer.hasSuffix(" 200") && answer.contains("https://partner.example/token"))
    }

    @Test func `Google's redirect URIs for tests are accepted when the file says so`() async throws {
        try await place.makeConfiguration()
        let path =
            "/authorize?response_type=code&client_id=google-client&state=x&redirect_uri="
            + "https://oauth-redirect-sandbox.googleusercontent.com"
        for redirectPath in ["/r/my-project", "/a/com.google.OPA", "/a/com.google.OPA.dev"] {
            #expect(try await place.answer(path + redirectPath).hasSuffix(" 400"), "\(redirectPath)")
        }
        try place.configure(["testRedirectURIs": ["sandbox"]])
        for (redirectPath, status) in [
            ("/r/my-project", 200), ("/a/com.google.OPA", 200), ("/a/com.google.OPA.dev", 400),
        ] { #expect(try await place.answer(path + redirectPath).hasSuffix(" \(status)"), "\(redirectPath)") }
    }

    @Test func `the tester app is refused where no key says that the server is for tests`() async throws {
        try await place.makeConfiguration()
        func file(_ tester: String, tests: [String]) throws {
            try place.configure([
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
            let end = try await place.start(["--port", "0"]).end()
            #expect(end.status == 1 && end.errors.contains(complaint), "\(end.errors)")
        }
        try file("ABCDE12345.example.tester", tests: ["sandbox"])
        let server = try place.start(["--port", "0"])
        let greeting = try await server.wait(for: "until Ctrl-C")
        try await server.stop()
        #expect(greeting.contains("https://partner.example/flip-tester"))
    }

    @Test func `a new secret is accepted beside the old one, and alone`() async throws {
        let old = try #require(try await place.begin().firstMatch(of: /once: (\S+)/)?.1)
        let made = try await place.start(["new-secret"]).end()
        let lines = made.output.split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) }
        try #require(lines.count == 3)
        let (new, digest) = (try #require(lines[0]), try #require(lines[1]))
        let file = place.folder.appending(path: "partner.json")
        let first = try String(contentsOf: file, encoding: .utf8)
            .firstMatch(of: /"clientSecretDigests" : \[\s*"([^"]+)"/)?.1
        try place.configure(["clientSecretDigests": [String(try #require(first)), digest]])
        for secret in [String(old), new] { #expect(try await refusal(of: secret, by: place) == "grant") }
        try place.configure(["clientSecretDigests": [digest]])
        #expect(try await refusal(of: new, by: place) == "grant")
        #expect(try await refusal(of: String(old), by: place) == "client")
    }

    /// What is wrong with an exchange of a code that does not exist: the grant, or the client before it.
    private func refusal(of secret: String, by place: Place) async throws -> String? {
        try await place.answer(
            "/token", "--data",
            "grant_type=authorization_code&code=x&redirect_uri=https://a.example/&client_id=google-client",
            "--data-urlencode", "client_secret=\(secret)"
        ).firstMatch(of: /"error":"invalid_(\w+)"/).map { String($0.1) }
    }

    @Test(arguments: [
        (key: "proxy", value: "127.0.0.1" as (any Sendable)?, complaint: "proxy needs an issuer with https"),
        ("poxy", "127.0.0.1", "partner.json has a key \"poxy\", and the keys are issuer, proxy, "),
        (
            "issuer", "https://partner.example/",
            "the issuer https://partner.example/ has to be an https origin"
        ),
        (
            "testRedirectURIs", ["all"],
            "testRedirectURIs takes sandbox, development and enterprise, and not \"all\""
        ),
        (
            "testerAppID", "",
            "testerAppID is \"\"; write the prefix of ten characters, a dot and the bundle id"
        ),
        ("testerAppID", "foo", "testerAppID is \"foo\"; write the prefix of ten characters"),
        ("testerAppID", "TEAM.*", "testerAppID is \"TEAM.*\"; write the prefix of ten characters"),
        ("testerAppID", "ABCDE12345.a", "testerAppID is in appIDs too, so your app would get"),
        ("clientSecretDigests", ["secret"], "clientSecretDigests has to have one or two SHA-256 digests"),
        ("scopes", "devices", "partner.json is not as it should be at scopes: Expected a list."),
        ("appIDs", nil, "partner.json has no appIDs; add it"),
        ("brand", ["colour": "red"], "brand in partner.json has a key \"colour\", and the keys are name, "),
        ("brand", ["light": ["accent": "red;}"]], "brand has \"accent\": \"red;}\"; a colour is # and six"),
        (
            "brand", ["dark": ["zebra": "red", "accents": "red"]],
            "brand has \"accents\": \"red\"; the colours are "
        ),
        (
            "scopes", [["token": "a", "words": "A"], ["token": "b", "words": "B", "wrods": "C"]],
            "scopes.1 in partner.json has a key \"wrods\", and the keys are token, words"
        ),
        (
            "brand", ["image": "no\u{1B}file.png"],
            "the image of the brand, \"no\\u{1B}file.png\", cannot be read; write the path of a file"
        ),
        ("brand", ["image": "partner.json"], "the image of the brand has to be a PNG, JPEG or WebP file"),
        (
            "identityProvider",
            ["issuer": "https://a.example", "appClientIDs": ["a"]] as [String: any Sendable],
            "partner.json has no identityProvider.profile; add it"
        ),
        (
            "identityProvider",
            ["issuer": "https://a.example", "profile": "ping", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.profile is \"ping\"; the profiles are auth0, cognito, "
        ),
        (
            "identityProvider",
            ["issuer": "https://a.example", "profile": "okta", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.audience is missing; the profile okta needs"
        ),
        (
            "identityProvider",
            [
                "issuer": "https://a.auth0.com", "profile": "auth0", "appClientIDs": ["a"], "audience": "b",
            ] as [String: any Sendable],
            "identityProvider.issuer is \"https://a.auth0.com\"; Auth0's tokens have it with a slash"
        ),
        (
            "identityProvider",
            ["issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientId": "x"]
                as [String: any Sendable],
            "identityProvider in partner.json has a key \"clientId\", and the keys are issuer, profile, "
        ),
        (
            "identityProvider",
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"],
                "scopes": ["openid"],
            ]
                as [String: any Sendable],
            "identityProvider.scopes is for a server that is a client of the provider; add clientID, or"
        ),
        (
            "identityProvider",
            ["issuer": "https://a.example", "profile": "introspection", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.clientID is missing; with the profile introspection the server asks the provider"
        ),
        (
            "identityProvider",
            ["issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x"]
                as [String: any Sendable],
            "identityProvider.clientID needs either clientSecretFile or clientSecretVariable"
        ),
        (
            "identityProvider",
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretFile": "no-such\u{1B}file",
            ] as [String: any Sendable],
            "identityProvider.clientSecretFile is \"no-such\\u{1B}file\", which cannot be read; write "
        ),
        (
            "identityProvider",
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretVariable": "NO_SUCH_SECRET",
            ] as [String: any Sendable],
            "identityProvider.clientSecretVariable is \"NO_SUCH_SECRET\", and there is no such variable"
        ),
        (
            "identityProvider",
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretVariable": "TEST_SECRET", "scopes": ["profile"],
            ] as [String: any Sendable],
            "identityProvider.scopes is \"profile\"; write scope tokens, each once, and openid among them"
        ),
        (
            "identityProvider",
            [
                "issuer": "https://securetoken.google.com/p", "profile": "firebase", "appClientIDs": ["p"],
                "clientID": "x",
            ] as [String: any Sendable],
            "identityProvider.clientID is of no use with Firebase"
        ),
        (
            "authorizationStatement", ["xx": "a"],
            "authorizationStatement: the pages have no language \"xx\"; they have en, "
        ),
        ("authorizationStatement", ["ar": "a"], "authorizationStatement has no words in en"),
        (
            "authorizationStatement", 5,
            "partner.json is not as it should be at authorizationStatement: Expected a text, or a text for"
        ),
        ("serviceName", 5, "partner.json is not as it should be at serviceName: Expected a text."),
        ("clientID", NSNull(), "partner.json is not as it should be at clientID: Expected a text, not null."),
        (
            "brand", ["light": ["007": 5]],
            "partner.json is not as it should be at brand.light.007: Expected a text."
        ),
        (
            "scopes", [["token": "a", "words": ["en": "A", "fr": "B"]]] as [[String: any Sendable]],
            "scopes.0.words: the pages have no language \"fr\"; they have en, "
        ),
    ])
    func `a file that makes no sense ends it with the key and what to do`(
        key: String, value: (any Sendable)?, complaint: String
    ) async throws {
        try await place.makeConfiguration()
        try place.configure(["googleProject": "a-project", "appIDs": ["ABCDE12345.a"]])
        try place.configure([key: value])
        let end = try await place.start(["--port", "0"]).end()
        #expect(end.status == 1 && end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: \(complaint)"), "\(end.errors)")
    }

    @Test(arguments: [
        ("[]", "is not as it should be: Expected an object."),
        (#"{"issuer": "#, "cannot be read: The given data was not valid JSON. `python3 -m json.tool "),
        (#"{"issuer": "a"}"#, "has no proxy; add it"),
    ])
    func `a file without the form of a configuration ends the start with what to do`(
        content: String, complaint: String
    ) async throws {
        #expect(try await whatStartSays(of: Data(content.utf8)).hasPrefix(complaint))
    }

    @Test func `a file that is not UTF-8 is named so, where JSON would be refused`() async throws {
        let latin1 = try #require(#"{"issuer": "Müller"}"#.data(using: .isoLatin1))
        #expect(try await whatStartSays(of: latin1).hasPrefix("is not UTF-8; save it as UTF-8"))
    }

    @Test func `a partner.json that is no file is named`() async throws {
        let path = place.folder.appending(path: "partner.json").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let end = try await place.start(["--port", "0"]).end()
        #expect(end.status == 1 && end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: partner.json cannot be read; it "), "\(end.errors)")
    }

    @Test(arguments: ["secret", "secret\n", "secret\r\n"])
    func `a client secret is a line, with any end`(content: String) async throws {
        try await place.makeConfiguration()
        let file = place.folder.appending(path: "provider-secret")
        try Data(content.utf8).write(to: file)
        try place.configure([
            "identityProvider": [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "c",
                "clientSecretFile": "provider-secret",
            ] as [String: Any]
        ])
        #expect(try await place.begin().contains("Browsers sign in at https://a.example, which "))
    }

    /// What the start says of a configuration with this content.
    private func whatStartSays(of content: Data) async throws -> String {
        try content.write(to: place.folder.appending(path: "partner.json"))
        let end = try await place.start(["--port", "0"]).end()
        #expect(end.status == 1 && end.output.isEmpty)
        let name = "partner-server: partner.json "
        #expect(end.errors.hasPrefix(name), "\(end.errors)")
        return String(end.errors.dropFirst(name.count))
    }

    @Test func `the start names the provider's tokens, and what browsers get`() async throws {
        try await place.makeConfiguration()
        var provider: [String: Any] = [
            "issuer": "https://a.example", "profile": "rfc9068", "appClientIDs": ["a"], "audience": "b",
        ]
        let tokens =
            "The app sends tokens of https://a.example (rfc9068) for [\"a\"], with the audience \"b\".\n"
        try place.configure(["identityProvider": provider])
        #expect(try await place.begin().contains("\(tokens)Browsers get the password form, because "))
        provider["clientID"] = "c"
        provider["clientSecretVariable"] = "TEST_SECRET"
        try place.configure(["identityProvider": provider])
        #expect(try await place.begin().contains("\(tokens)Browsers sign in at https://a.example, which "))
    }

    @Test func `a provider that gives no discovery document is in the log at the start`() async throws {
        try await place.makeConfiguration()
        let refused = try RefusedPort()
        try place.configure([
            "identityProvider": ["issuer": refused.origin, "profile": "keycloak", "appClientIDs": ["a"]]
        ])
        let server = try place.start(["--port", "0"], joinsErrors: true)
        let lines = try await server.wait(for: "Users get 503 until issuer in partner.json is ")
        #expect(lines.contains("partner-server: identityProvider: \(refused.origin)"), "\(lines)")
        #expect(try await server.stop().status == 0)
    }

    @Test(arguments: ["localhost", "0.0.0.0", "::1", "192.0.2.1"])
    func `a proxy that is a name, or an address that cannot reach the server, is refused`(
        proxy: String
    ) async throws {
        try await place.makeConfiguration()
        try place.configure(["issuer": "https://partner.example", "proxy": proxy])
        let end = try await place.start(["--port", "0"]).end()
        #expect(end.status == 1 && end.errors.contains("\(proxy) is not an address in numbers"))
    }

    @Test func `with an https issuer the values of the first start are refused one after the other`()
        async throws
    {
        try await place.makeConfiguration()
        let demo = "0WI2qSpZ_Sa3xDyCtlzqDmIYuxMORykjv4qJOIN8cpw"
        for (change, complaint) in [
            (
                ["issuer": "https://partner.example"] as [String: any Sendable],
                "googleProject is still my-project"
            ),
            (["googleProject": "a-project"], "appIDs still has TEAMID1234.com.example.app"),
            (["appIDs": ["ABCDE12345.a"], "clientSecretDigests": [demo]], "a secret that everybody knows"),
        ] {
            try place.configure(change)
            let end = try await place.start(["--port", "0"]).end()
            #expect(end.status == 1 && end.errors.contains(complaint), "\(end.errors)")
        }
    }

    @Test func `an issuer on this machine follows the port, and takes further redirect URIs there`()
        async throws
    {
        try await place.makeConfiguration()
        let playground = "http://127.0.0.1:8090/partner/return"
        try place.configure(["extraRedirectURIs": [playground]])
        let answer = try await place.answer(
            "/authorize?response_type=code&client_id=google-client&state=x&redirect_uri=\(playground)")
        #expect(answer.hasSuffix(" 200"))
        let server = try place.start(["--port", "0"])
        let origin = try #require(
            try await server.wait(for: "until Ctrl-C").firstMatch(
                of: /server on (http:[^,]+), for (http:[^,]+),/))
        #expect(origin.1 == origin.2)
        try await server.stop()
    }

    @Test(arguments: [
        ("Ada", "Ada", "a long password", "capitals or spaces"),
        ("a\u{202E}da", "Ada", "a long password", "direction"),
        ("ada", "Ada\u{1B}[2J", "a long password", "control"), ("ada", "Ada", "seven77", "too short"),
    ])
    func `a user whose name or password breaks a rule is not added`(
        username: String, name: String, password: String, complaint: String
    ) async throws {
        try await place.makeConfiguration()
        let command = ["add-user", "--username", username, "--name", name, "--email", "ada@example.com"]
        let end = try await place.start(command, password: password).end()
        #expect(end.status == 1 && end.output.isEmpty && end.errors.contains(complaint), "\(end.errors)")
        #expect(!end.errors.contains("\u{1B}") && !end.errors.contains("\u{202E}"))
    }
}
