import AppFlip
import Google
import PartnerApp
import Testing

/// Google's sample as a partner app: what it does, and which check catches it.
@Suite struct SampleTests {
    private func answered(_ link: String, _ tap: (inout GoogleSample) -> Void) -> [GoogleSample.Opened] {
        var sample = GoogleSample()
        guard sample.receive(link) else { return [] }
        tap(&sample)
        return sample.opened
    }

    @Test func `it sends the code to any address; the check of the redirect URI refuses`() {
        let evil = link(redirectURI: "https://evil.example/take")
        #expect(
            answered(evil) { $0.tapYes() }.map(\.url)
                == ["https://evil.example/take?state=s&code=sampleCode1"])
        #expect(verdict(evil) == "refuse: \(LocalMessage.unlistedRedirectURI)")
    }

    @Test func `it serves any client; the check of the client answers invalid_request`() {
        let stranger = link(clientID: "somebody-else")
        #expect(answered(stranger) { $0.tapYes() }.count == 1)
        #expect(verdict(stranger).hasPrefix("answer invalid_request"))
    }

    @Test func `it takes a link to any path; the comparison with the registered link does not`() {
        let other = link(to: "https://partner.example/settings")
        #expect(answered(other) { $0.tapYes() }.count == 1)
        #expect(verdict(other) == "not a flip link")
    }

    @Test func `the first of two values wins; the parser refuses both`() {
        let doubled = link(redirectURI: "https://evil.example/take", further: "&redirect_uri=\(home.text)")
        #expect(answered(doubled) { $0.tapYes() }.first?.url.hasPrefix("https://evil.example/") == true)
        #expect(verdict(doubled) == "refuse: \(LocalMessage.unreadableLink(.repeated("redirect_uri")))")
        let clients = link(clientID: "google-client", further: "&client_id=somebody-else")
        #expect(answered(clients) { $0.tapYes() }.count == 1)
        #expect(
            verdict(clients).hasPrefix("answer invalid_request (client_id stands in the link more than once"))
    }

    @Test func `an empty value will do; the parser names it`() {
        let empty = link(clientID: "")
        #expect(answered(empty) { $0.tapYes() }.count == 1)
        #expect(verdict(empty).hasPrefix("answer invalid_request (client_id is empty"))
    }

    @Test func `it answers nothing when a parameter is missing, and scope must not be`() {
        #expect(answered(link(scope: nil)) { $0.tapYes() } == [])
        #expect(verdict(link(scope: nil)) == "request")
        let stateless = "\(flipLink)?client_id=google-client&scope=devices.read&redirect_uri=\(home.text)"
        #expect(answered(stateless) { $0.tapYes() } == [])
        #expect(verdict(stateless).hasPrefix("answer invalid_request (state is missing"))
    }

    @Test(arguments: [
        ("abc&error=access_denied", FlipReplyError.Reason.codeAndError),
        ("abc#x", .fragment), ("100%", .brokenEscape("state")), ("a&code=mine", .repeated("code")),
    ])
    func `it interpolates; the reply's parser refuses what comes of it`(
        state: String, reason: FlipReplyError.Reason
    ) throws {
        let url = try #require(answered(link(state: state)) { $0.tapYes() }.first?.url)
        #expect { try FlipReply(parsing: url, at: home) } throws: {
            ($0 as? FlipReplyError)?.reason == reason
        }
        let ours = FlipReply.code("c", state: state)
        #expect(try FlipReply(parsing: ours.url(at: home), at: home) == ours)
    }

    @Test
    func `No is answered by a word that is on no page; Google's side goes on in the browser and names it`()
        async throws
    {
        let google = try Google()
        let url = try #require(answered(await google.ask().link) { $0.tapNo() }.first?.url)
        let step = await google.receive(url)
        guard case .openBrowser(_, because: .unknownError("user_not_authorized")) = step else {
            Issue.record("\(step)")
            return
        }
    }

    @Test func `a second tap sends a second code; Google's side takes one`() async throws {
        let google = try Google()
        let (attempt, link) = await google.ask()
        let opened = answered(link) {
            $0.tapYes()
            $0.tapYes()
        }
        try #require(opened.count == 2)
        #expect(await google.receive(opened[0].url) == .finish(code: "sampleCode1", attempt))
        #expect(await google.receive(opened[1].url) == .ignore(.replayed))
    }

    @Test func `it opens in a browser where no app takes the link, with the code`() {
        let opened = answered(link()) {
            $0.tapYes()
            $0.tapNo()
        }
        #expect(opened.map(\.universalLinksOnly) == [false, false])
    }
}
