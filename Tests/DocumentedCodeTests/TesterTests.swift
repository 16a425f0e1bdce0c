import AppFlip
import GoogleStandIn
import Testing

/// Google's test tool as a Google app: what it does, and what the stand-in does in its place.
@Suite struct TesterTests {
    @Test func `its own redirect URI is refused by a partner that checks, whatever else is right`() {
        let tester = GoogleTester(clientID: "google-client", scope: "devices.read")
        #expect(verdict(tester.url).hasPrefix(unlistedRefusal))
    }

    @Test func `the stand-in asks with Google's own redirect URI, so the list can stay`() async throws {
        #expect(verdict(try await Google().ask().request.url) == "request")
    }

    @Test(arguments: [
        ("https://tester.example/back?x=1&y=2", "https://tester.example/back?x=1"),
        ("https://tester.example/back?x=%2B", "https://tester.example/back?x=+"),
    ])
    func `its link is not escaped, so the redirect URI arrives as another one`(
        sent: String, read: String
    ) throws {
        let request = try FlipRequest(parsing: GoogleTester(redirectURI: sent).url)
        #expect(request.redirectURI == read)
        #expect(try FlipRequest(parsing: flipLink(redirectURI: sent)).redirectURI == sent)
    }

    @Test func `a fragment in its redirect URI cuts the link; the parser says so`() {
        let tester = GoogleTester(redirectURI: "https://tester.example/back#part")
        #expect(throws: FlipRequestError(.fragment, redirectURI: nil, state: "thisisastate")) {
            try FlipRequest(parsing: tester.url)
        }
    }

    @Test func `its state is constant; the stand-in's is new each time`() async throws {
        #expect(GoogleTester().url.contains("state=thisisastate"))
        let google = try Google()
        #expect(await google.ask().attempt.state != google.ask().attempt.state)
    }

    @Test(arguments: [
        "https://tester.example/back?state=somebodys&code=injected",
        "https://evil.example/?state=thisisastate&code=injected",
    ])
    func `it takes a stranger's code, and at any redirect URI`(answer: String) async throws {
        #expect(GoogleTester().judge(answer) == .code("injected"))
        #expect(try await Google().receive(answer) == .ignore(.elsewhere))
    }

    @Test func `the stand-in accepts no code without a question, and none twice`() async throws {
        let google = try Google()
        let attempt = await google.ask().attempt
        #expect(
            await google.receive("\(homeRedirectURI)?code=injected&state=thisisastate")
                == .ignore(.unsolicited))
        let answer = "\(homeRedirectURI)?code=c&state=\(attempt.state)"
        #expect(await google.receive(answer) == .finish(code: "c", attempt))
        #expect(await google.receive(answer) == .ignore(.replayed))
    }

    @Test(
        arguments: [
            ("code=c&error=access_denied", .code("c"), .codeAndError),
            ("code=", .code(""), .emptyCode),
            ("code=a&code=b", .code("a"), .malformed(.repeated("code"))),
        ] as [(String, GoogleTester.Judgement, FlipReplyError.Reason)])
    func `it passes an answer that breaks the rules; the stand-in stops and names the rule`(
        parameters: String, judgement: GoogleTester.Judgement, reason: FlipReplyError.Reason
    ) async throws {
        let google = try Google()
        let attempt = await google.ask().attempt
        let answer = "\(homeRedirectURI)?\(parameters)&state=\(attempt.state)"
        #expect(GoogleTester().judge(answer) == judgement)
        #expect(await google.receive(answer) == .stop(.unreadable(reason), attempt))
    }

    @Test(arguments: ["user_not_authorized", "nonsense", ""])
    func `it passes any word for an error; the stand-in names the unknown one`(word: String) async throws {
        let google = try Google()
        let attempt = await google.ask().attempt
        let answer = "\(homeRedirectURI)?error=\(word)&state=\(attempt.state)"
        #expect(GoogleTester().judge(answer) == .error(word))
        let step = await google.receive(answer)
        let isRight = if case .openBrowser(_, because: .unknownError(word)) = step { true } else { false }
        #expect(isRight, "\(step)")
    }

    @Test func `it calls the page's own error a syntax error`() throws {
        let error = try #require(DocumentedCode.returnError(redirectUri: homeRedirectURI.text))
        #expect(GoogleTester().judge(error) == .syntaxError)
    }
}
