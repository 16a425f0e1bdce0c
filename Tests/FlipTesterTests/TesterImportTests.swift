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

    @Test(arguments: ["", "[]", "{}", "{\"client\": 1}", "{\"universalLink\": [\"x\"]}"])
    func `a file without settings is refused with words`(file: String) {
        #expect(throws: TesterImportError.self) { try start.importing(flipCheckFile: Array(file.utf8)) }
    }

    @Test func `a file that is too large is not read`() {
        let file = [UInt8](repeating: UInt8(ascii: " "), count: 100_000) + Array("{\"scopes\": []}".utf8)
        #expect(throws: TesterImportError.self) { try start.importing(flipCheckFile: file) }
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

    @Test(arguments: [
        "app-flip-tester://other?client_id=x", "https://partner.example/flip",
        "app-flip-tester://settings?client_id=%zz", "app-flip-tester://settings?client_id=a&client_id=b",
    ])
    func `a link that is none is refused with words`(link: String) {
        #expect(throws: TesterImportError.self) { try start.importing(link: link) }
    }
}
