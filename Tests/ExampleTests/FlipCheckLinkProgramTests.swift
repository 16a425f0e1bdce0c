import FlipTester
import TestSupport
import Testing

/// The links that flip-check prints and draws, for a partner's app and for the tester app.
@Suite struct FlipCheckLinkProgramTests {
    /// The folder of the programs that flip-check finds.
    private let programFolder: TemporaryFolder

    init() throws { programFolder = try TemporaryFolder() }

    /// Runs `flip-check link`, which may draw the link.
    private func drawLink(_ more: String...) async throws -> RunningProgram.End {
        let link = [
            "link", "--universal-link", "https://partner.example/flip", "--client-id", "google",
            "--state", "APv",
        ]
        return try await runToEnd("flip-check", link + more, environment: ["PATH": programFolder.path])
    }

    @Test func `the tester app reads the settings that link prints`() async throws {
        let printed = try await flipCheck(
            "link", "--universal-link", "https://partner.example/flip", "--client-id", "a & b",
            "--scopes", "one two", "--tester", "https://partner.example/flip-tester", "--no-code")
        #expect(printed.status == 0, "\(printed.errors)")
        let text = try #require(printed.output.split(separator: "\n").first)
        #expect(
            try TesterSettings().importing(link: String(text))
                == TesterSettings(
                    universalLink: "https://partner.example/flip", clientID: "a & b", scopes: ["one", "two"],
                    returnURL: "https://partner.example/flip-tester"))
    }

    @Test func `a state is refused beside the tester, which makes its own`() async throws {
        let end = try await flipCheck(
            "link", "--universal-link", "https://partner.example/flip", "--client-id", "a", "--tester",
            "https://partner.example/flip-tester", "--state", "x")
        end.expectRefusal(status: 2, saying: "--state has no place")
    }

    @Test(arguments: [
        ("https://partner.example/flip", "http://partner.example/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/flip"),
        ("https://partner.example/flip", "https://partner.example:8443/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/"),
        ("https://partner.example/flip", "https://partner.example/flip-tester/"),
        ("https://partner.example/flip", "https://partner.example/a/../flip-tester"),
        ("https://partner.example/flip", "https://Partner.example/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/flip-tester#f"),
        ("https://partner.example/flip", "https://user@partner.example/flip-tester"),
        ("https://partner.example/flip#x", "https://partner.example/flip-tester"),
    ])
    func `link refuses for the tester what the tester refuses`(link: String, tester: String) async throws {
        let settings = TesterSettings(
            universalLink: link, clientID: "google-client", scopes: ["one"], returnURL: tester)
        #expect(!settings.problems.isEmpty)
        let end = try await flipCheck(
            "link", "--universal-link", link, "--client-id", "google-client", "--tester", tester, "--no-code")
        end.expectRefusal(status: 2, saying: "flip-check")
    }

    @Test func `the link is drawn as a QR code by the program qrencode`() async throws {
        try programFolder.writeProgram("qrencode", #"echo "code for $*""#)
        let end = try await drawLink()
        #expect(end.status == 0, "\(end.errors)")
        let lines = end.output.split(separator: "\n").map(String.init)
        let link = try #require(lines.first)
        #expect(link.hasPrefix("https://partner.example/flip?client_id=google&"))
        #expect(lines.last == "code for --type UTF8 -- \(link)")
    }

    @Test func `without qrencode the link is printed, and how to get a code`() async throws {
        let end = try await drawLink()
        #expect(end.status == 0)
        #expect(end.output.split(separator: "\n").count == 1, "\(end.output)")
        #expect(end.errors.contains("apt-get install qrencode"), "\(end.errors)")
    }

    @Test func `how to get a code is not said where none is wanted`() async throws {
        let end = try await drawLink("--no-code")
        #expect(end.status == 0)
        #expect(end.errors == "")
    }

    @Test func `a link that qrencode cannot draw is printed, and the status tells`() async throws {
        try programFolder.writeProgram("qrencode", "exit 1")
        let end = try await drawLink()
        #expect(end.status == 2)
        #expect(end.output.hasPrefix("https://partner.example/flip?"))
        #expect(end.errors.contains("qrencode made no QR code"), "\(end.errors)")
    }
}
