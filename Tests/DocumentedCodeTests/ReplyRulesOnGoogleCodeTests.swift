import AppFlip
import FlipCheck
import Testing

/// Google's page, sample and test tool, judged by the rules of flip-check.
@Suite struct ReplyRulesOnGoogleCodeTests {
    private func failures(_ reply: String, to link: String) throws -> Set<String> {
        let request = try FlipRequest(parsing: link)
        return Set(FlipCheck.judge(reply: reply, to: request).filter { $0.isFailure }.map(\.rule.id))
    }

    private func answer(_ link: String, _ tap: (inout GoogleSample) -> Void) throws -> String {
        var sample = GoogleSample()
        let isTaken = sample.receive(link)
        #expect(isTaken)
        tap(&sample)
        return try #require(sample.opened.last)
    }

    /// Links, and the rules that the sample's answer to each breaks.
    static let links: [(link: String, fails: Set<String>)] = [
        (flipLink(), ["reply/code-unguessable"]),
        (
            flipLink(redirectURI: "https://evil.example/take"),
            ["reply/google", "reply/code-unguessable"]
        ),
        (flipLink(state: "a+b"), ["reply/plus", "reply/code-unguessable"]),
        (
            flipLink(state: "abc&error=access_denied"),
            ["reply/state", "reply/code-or-error", "reply/code-unguessable"]
        ),
        (
            flipLink(state: "abc#x"),
            ["reply/fragment", "reply/state", "reply/code-or-error"]
        ),
        (flipLink(state: "100%"), ["reply/escapes", "reply/code-unguessable"]),
        (
            flipLink(state: "a&code=mine"),
            ["reply/repeated-parameter", "reply/state", "reply/code-unguessable"]
        ),
    ]

    @Test(arguments: links)
    func `the sample's yes breaks the rules about code, address, state and escapes`(
        link: String, fails: Set<String>
    ) throws {
        let url = try answer(link) { $0.tapYes() }
        #expect(try failures(url, to: link) == fails)
    }

    @Test func `the sample's no has an error code that Google does not know`() throws {
        let url = try answer(flipLink()) { $0.tapNo() }
        #expect(try failures(url, to: flipLink()) == ["reply/error"])
    }

    @Test func `an answer to the address of Google's test tool is one that does not go to Google`() throws {
        // The tool asks with its own address; an app whose list was widened for it sends codes there.
        let tester = GoogleTester(clientID: "google-client")
        let reply = FlipReply.code(String(repeating: "c", count: 43), state: tester.state)
        let url = reply.parameters.appended(to: tester.redirectURI)
        #expect(tester.judge(url) == .code(String(repeating: "c", count: 43)))
        #expect(try failures(url, to: tester.url) == ["reply/google"])
    }

    /// Answers that the test tool logs as good, what it logs, and the rules that each breaks.
    static let passed: [(reply: String, log: GoogleTester.Judgement, fails: Set<String>)] = [
        (
            "https://evil.example/?state=thisisastate&code=injected", .code("injected"),
            ["reply/google", "reply/address", "reply/code-unguessable"]
        ),
        (
            "https://tester.example/back?state=somebodys&code=c&error=access_denied", .code("c"),
            ["reply/google", "reply/state", "reply/code-or-error", "reply/code-unguessable"]
        ),
        (
            "https://tester.example/back?state=thisisastate&code=", .code(""), ["reply/google", "reply/code"]
        ),
        (
            "https://tester.example/back?state=thisisastate&error=nonsense", .error("nonsense"),
            ["reply/google", "reply/error"]
        ),
    ]

    @Test(arguments: passed)
    func `an answer that the test tool accepts breaks rules`(
        reply: String, log: GoogleTester.Judgement, fails: Set<String>
    ) throws {
        let tester = GoogleTester(clientID: "google-client")
        #expect(tester.judge(reply) == log)
        #expect(try failures(reply, to: tester.url) == fails)
    }

    @Test func `the page's own code sends an error without state`() throws {
        let error = try #require(DocumentedCode.returnError(redirectUri: homeRedirectURI.text))
        #expect(try failures(error, to: flipLink()) == ["reply/state-present"])
    }

    @Test func `the page's own code leaves a plus in state bare`() throws {
        let reply = try #require(
            DocumentedCode.returnAuthCode(
                code: String(repeating: "c", count: 43), state: "a+b", redirectUri: homeRedirectURI.text))
        #expect(try failures(reply, to: flipLink(state: "a+b")) == ["reply/plus"])
    }
}
