import AppFlip
import GoogleStandIn
import Testing

/// Google's sample as a partner app: what it does, and which check catches it.
@Suite struct SampleTests {
    private func answers(to link: String, _ tap: (inout GoogleSample) -> Void) -> [String] {
        var sample = GoogleSample()
        guard sample.receive(link) else { return [] }
        tap(&sample)
        return sample.opened
    }

    private static let evil = "https://evil.example/take"

    /// Any redirect URI, any client, any path, the first of two values, an empty value.
    @Test(arguments: [
        (flipLink(redirectURI: evil), evil, unlistedRefusal),
        (flipLink(clientID: "somebody-else"), homeRedirectURI.text, "answer invalid_request"),
        (flipLink(to: "https://partner.example/settings"), homeRedirectURI.text, "not a flip link"),
        (
            flipLink(redirectURI: evil, further: "&redirect_uri=\(homeRedirectURI.text)"), evil,
            "refuse: redirect_uri is in the link twice"
        ),
        (
            flipLink(further: "&client_id=somebody-else"), homeRedirectURI.text,
            "answer invalid_request (client_id is in the link twice"
        ),
        (
            flipLink(clientID: ""), homeRedirectURI.text,
            "answer invalid_request (client_id is missing or empty"
        ),
    ])
    func `it sends a code for any link; a check refuses each`(
        link: String, redirectURI: String, expected: String
    ) {
        #expect(answers(to: link) { $0.tapYes() } == ["\(redirectURI)?state=s&code=sampleCode1"])
        #expect(verdict(link).hasPrefix(expected))
    }

    @Test func `it answers nothing when a parameter is missing, and scope must not be`() {
        #expect(answers(to: flipLink(scope: nil)) { $0.tapYes() } == [])
        #expect(verdict(flipLink(scope: nil)) == "request")
        let stateless =
            "\(universalLink)?client_id=google-client&scope=devices.read&redirect_uri=\(homeRedirectURI.text)"
        #expect(answers(to: stateless) { $0.tapYes() } == [])
        #expect(verdict(stateless).hasPrefix("answer invalid_request (state is missing"))
    }

    @Test(arguments: [
        ("abc&error=access_denied", FlipReplyError.Reason.codeAndError),
        ("abc#x", .fragment), ("100%", .malformed(.brokenEscape("state"))),
        ("a&code=mine", .malformed(.repeated("code"))),
    ])
    func `it does not escape the state; the parser of replies refuses the answer`(
        state: String, reason: FlipReplyError.Reason
    ) throws {
        let url = try #require(answers(to: flipLink(state: state)) { $0.tapYes() }.first)
        let error = #expect(throws: FlipReplyError.self) {
            try FlipReply(parsing: url, at: homeRedirectURI)
        }
        #expect(error?.reason == reason)
        let ours = FlipReply.code("c", state: state)
        #expect(try FlipReply(parsing: ours.url(at: homeRedirectURI), at: homeRedirectURI) == ours)
    }

    @Test
    func `it answers No with an unlisted error; Google's side names it, and goes on in the browser`()
        async throws
    {
        let google = try Google()
        let url = try #require(answers(to: await google.ask().request.url) { $0.tapNo() }.first)
        let step = await google.receive(url)
        guard case .openBrowser(_, because: .unknownError("user_not_authorized")) = step else {
            Issue.record("\(step)")
            return
        }
    }

    @Test func `a second tap sends a second code; Google's side takes one`() async throws {
        let google = try Google()
        let flip = await google.ask()
        let opened = answers(to: flip.request.url) {
            $0.tapYes()
            $0.tapYes()
        }
        try #require(opened.count == 2)
        #expect(await google.receive(opened[0]) == .finish(code: "sampleCode1", flip.attempt))
        #expect(await google.receive(opened[1]) == .ignore(.replayed))
    }
}
