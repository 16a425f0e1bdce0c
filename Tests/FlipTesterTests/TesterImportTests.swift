import FlipTester
import Testing

/// Settings from a `flip-check.json` and from a QR code.
@Suite struct TesterImportTests {
    private let start = TesterSettings(returnURL: "https://partner.example/flip-tester")

    @Test func `a flip-check.json brings all but the secret`() throws {
        let file = """
            {"universalLink": "https://partner.example/flip", "scopes": ["a", "b"],
             "client": {"id": "google-client", "secret": "never-read"}, "tokenURL": "https://partner.example/token",
             "userinfoURL": "https://partner.example/userinfo"}
            """
        let settings = try start.importing(flipCheckFile: Array(file.utf8))
        #expect(
            settings
                == TesterSettings(
                    universalLink: "https://partner.example/flip", clientID: "google-client",
                    scopes: ["a", "b"], returnURL: "https://partner.example/flip-tester",
                    server: .init(
                        tokenURL: "https://partner.example/token",
                        userinfoURL: "https://partner.example/userinfo")))
        #expect(!"\(settings)".contains("never-read"))
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"client\": 1}", "{\"universalLink\": [\"x\"]}", "{\"scopes\": \"a b\"}",
        "{\"scopes\": [\"x\", 1]}", "{\"scopes\": [], \"tokenURL\": {\"environment\": \"URL\"}}",
        "{\"client\": {\"id\": 5}}", "{\"client\": \"google-client\", \"scopes\": [\"a\"]}",
        "{\"scopes\": [], \"scopes\": []}",
        "{\"tokenURL\": \"https://partner.example/token\", \"userinfoURL\": 1}",
    ])
    func `a file without settings is refused with words`(file: String) {
        #expect(throws: TesterSettingsError.self) { try start.importing(flipCheckFile: Array(file.utf8)) }
    }

    @Test func `a file that was read before changes nothing`() throws {
        let file = Array("{\"scopes\": [\"a\"]}".utf8)
        let once = try start.importing(flipCheckFile: file)
        let twice = try once.importing(flipCheckFile: file)
        #expect(TesterImport(once, replacing: start).changes == ["Scopes: nothing → \"a\""])
        #expect(TesterImport(twice, replacing: once).changes == [])
    }

    @Test func `what an import changes is shown, and controls nothing`() throws {
        var current = start
        current.clientID = "google-client"
        let link = "app-flip-tester://settings?client_id=%1B%5B2J%E2%80%AEevil"
        let found = TesterImport(try current.importing(link: link), replacing: current)
        #expect(found.changes == ["Client ID: \"google-client\" → \"\\u{1b}[2J\\u{202e}evil\""])
        #expect(!found.removesSecret)
        #expect(found.settings.problems.contains { $0.contains("that nobody can see") })
    }

    @Test func `a change at the end of a long value is seen, and no value looks like two`() throws {
        var current = start
        current.scopes = (1...150).map { "scope\($0)" }
        current.clientID = "a"
        let end = (current.scopes.dropLast() + ["other"]).joined(separator: "%20")
        let link = "app-flip-tester://settings?client_id=b%20%E2%86%92%20%22c&scope=\(end)"
        let changes = TesterImport(try current.importing(link: link), replacing: current).changes
        #expect(changes.first == #"Client ID: "a" → "b → \"c""#)
        #expect(changes.last?.contains(" scope150\" → ") == true)
        #expect(changes.last?.hasSuffix(" other\"") == true)
    }

    @Test(arguments: [
        ("token_url=https://partner.example/t", false),
        ("token_url=https://PARTNER.example:443/t", false),
        ("token_url=https://partner.example/t&userinfo_url=https://api.example/u", false),
        ("token_url=https://api.example/t", true),
        ("token_url=https://partner.example/t&revocation_url=https://api.example/r", true),
        ("token_url=https://partner.example/token&userinfo_url=https://partner.example/u", false),
        ("token_url=https://evil.example/t", true), ("token_url=https://partner.example:444/token", true),
        ("token_url=https://partner.example@evil.example/token", true), ("token_url=x", true),
        ("token_url=https://partner.example/token&userinfo_url=https://evil.example/u", true),
        ("token_url=https://partner.example/token&revocation_url=https://evil.example/r", true),
    ])
    func `the client secret does not follow an import to another server`(
        query: String, removesSecret: Bool
    ) throws {
        var current = start
        // Userinfo is another server, which gets no secret.
        current.server = .init(
            tokenURL: "https://partner.example/token", userinfoURL: "https://api.example/user")
        let link = "app-flip-tester://settings?\(query)"
        let found = TesterImport(try current.importing(link: link), replacing: current)
        #expect(found.removesSecret == removesSecret, "\(found.changes)")
        // A secret that was entered before any server was named belongs to none.
        #expect(TesterImport(try start.importing(link: link), replacing: start).removesSecret)
    }

    @Test func `a file that is too large is not read`() {
        let file = [UInt8](repeating: UInt8(ascii: " "), count: 100_000) + Array("{\"scopes\": []}".utf8)
        #expect(throws: TesterSettingsError.self) { try start.importing(flipCheckFile: file) }
    }

    @Test func `a link brings what another phone has`() throws {
        var settings = start
        settings.universalLink = "https://partner.example/flip?fixed=1&x=a+b"
        settings.clientID = "client & more"
        settings.scopes = ["devices.read", "devices.control"]
        settings.server = .init(
            tokenURL: "https://partner.example/token", revocationURL: "https://partner.example/revoke")
        #expect(try TesterSettings().importing(link: settings.importLink) == settings)
    }

    @Test func `an accent after the question mark belongs to the first name`() throws {
        let link = "app-flip-tester://settings?\u{301}x=1&client_id=google-client"
        #expect(try start.importing(link: link).clientID == "google-client")
    }

    @Test func `a link that is too long is refused as that`() {
        let link = "app-flip-tester://settings?client_id=\(String(repeating: "a", count: 65_536))"
        let error = #expect(throws: TesterSettingsError.self) { try start.importing(link: link) }
        #expect(error?.description.hasPrefix("The link is longer than 64 kB.") == true)
    }

    @Test(arguments: [
        "app-flip-tester://other?client_id=x", "https://partner.example/flip",
        "app-flip-tester://settings?", "app-flip-tester://settings?Client_ID=a&secret=b",
        "app-flip-tester://settings?client_id=%zz", "app-flip-tester://settings?client_id=a&client_id=b",
    ])
    func `a link without settings is refused with words`(link: String) {
        #expect(throws: TesterSettingsError.self) { try start.importing(link: link) }
    }
}
