import AppFlip
import FlipTester
import Foundation
import GoogleRedirectURIs
import HTTPMessages
import OAuth
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// The tester against a partner's app that is written here, byte by byte.
@Suite struct FlipTesterTests {
    private static let returnURL = "https://partner.example/flip-tester"
    private static let settings = TesterSettings(
        universalLink: "https://partner.example/flip", clientID: "google-client",
        scopes: ["devices.read", "devices.control"], returnURL: returnURL)

    private func tester(
        _ settings: TesterSettings = settings, client: any HTTPClient = NoClient(),
        clock: TestClock = TestClock()
    ) throws -> FlipTester {
        try FlipTester(settings, client: client, random: .repeatable(seed: 1), now: { clock.now })
    }

    /// The answer of a right app to a link, where its list has the tester's return URL.
    private func rightAnswer(to link: String, agreeing: Bool = true) throws -> String? {
        let request = try FlipRequest(parsing: link)
        guard
            let redirectURI = try RedirectURIList.flip().adding(Self.returnURL)
                .match(request.redirectURI)
        else { return nil }
        let reply: FlipReply
        if request.clientID != "google-client" {
            reply = .error(.invalidRequest, state: request.state)
        } else if agreeing {
            reply = .code("a-code", state: request.state)
        } else {
            reply = .error(.accessDenied, state: request.state)
        }
        return reply.url(at: redirectURI)
    }

    @Test(arguments: TesterRun.allCases)
    func `a right app passes each run`(run: TesterRun) async throws {
        let tester = try tester()
        var link = await tester.begin(run)
        await tester.reportOpening(succeeded: true)
        if run == .secondLink {
            link = try #require(await tester.beginSecondLink())
            await tester.reportOpening(succeeded: true)
        }
        if let answer = try rightAnswer(to: link, agreeing: run != .cancel) {
            await tester.receive(answer)
        } else {
            await tester.reportRefusal()
        }
        let result = try #require(await tester.current)
        #expect(result.isGood, "\(result.text)")
        #expect(await tester.canExchange == false, "there is no token endpoint")
        #expect(await tester.exchange().outcome == "Enter the token endpoint first.")
    }

    @Test func `the button that a run names is one of the app's`() throws {
        let screen = packageRoot.appending(path: "Examples/TesterApp/Screens/RunView.swift")
        let label = try #require(TesterRun.unlistedRedirectURI.action.firstMatch(of: /“(.+)”/)?.1)
        #expect(try String(contentsOf: screen, encoding: .utf8).contains("Button(\"\(label)\")"))
    }

    /// What an app does wrong, and the words of the check that names it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let run: TesterRun
        let words: String
        let spoil: @Sendable (String) -> String
        var testDescription: String { "\(run): \(words)" }
    }

    static let mistakes = [
        Mistake(run: .link, words: "state is one that was sent") { $0.replacing("state=A", with: "state=B") },
        Mistake(run: .stateToEscape, words: "state is one that was sent") {
            $0.replacing("%2B", with: "%20")
        },
        // Shorter than a long state.
        Mistake(run: .longState, words: "state is one that was sent") { String($0.prefix(1_200)) },
        Mistake(run: .link, words: "the answer has state") { String($0.prefix { $0 != "&" }) },
        Mistake(run: .link, words: "the answer is at this app's redirect URI") {
            $0.replacing("flip-tester?", with: "flip-tester/?")
        },
        Mistake(run: .link, words: "the answer has a code, or an error that Google's page lists") {
            $0.replacing("code=", with: "error=access_denied&code=")
        },
        Mistake(run: .cancel, words: "your app answers access_denied") {
            $0.replacing("access_denied", with: "cancelled")
        },
        Mistake(run: .wrongClientID, words: "your app answers invalid_request") {
            $0.replacing("invalid_request", with: "access_denied")
        },
    ]

    @Test(arguments: mistakes)
    func `a mistake is named by the check that it breaks`(mistake: Mistake) async throws {
        let tester = try tester()
        let link = await tester.begin(mistake.run)
        await tester.reportOpening(succeeded: true)
        let right = try #require(try rightAnswer(to: link, agreeing: mistake.run != .cancel))
        let answer = mistake.spoil(right)
        #expect(answer != right)
        await tester.receive(answer)
        let result = try #require(await tester.current)
        #expect(!result.isGood)
        #expect(result.checks.contains { !$0.held && $0.text == mistake.words && !$0.remedy.isEmpty })
    }

    @Test func `an app that compares a prefix is seen`() async throws {
        let tester = try tester()
        let link = await tester.begin(.unlistedRedirectURI)
        let request = try FlipRequest(parsing: link)
        #expect(request.redirectURI == Self.returnURL + "/stranger")
        await tester.receive("\(request.redirectURI)?code=a-code&state=\(request.state)")
        #expect(await tester.current?.isGood == false)
    }

    @Test func `an answer to the first link after a second one is a mistake`() async throws {
        let tester = try tester()
        let first = await tester.begin(.secondLink)
        _ = try #require(await tester.beginSecondLink())
        await tester.receive(try #require(try rightAnswer(to: first)))
        let result = try #require(await tester.current)
        #expect(!result.isGood)
        #expect(result.text.contains("Your app answered the first link."))
    }

    @Test func `the run of a second link fails when only one was opened`() async throws {
        let tester = try tester()
        let link = await tester.begin(.secondLink)
        await tester.reportOpening(succeeded: true)
        #expect(await tester.current?.text.hasPrefix("… ") == true, "it waits for its answer")
        await tester.receive(try #require(try rightAnswer(to: link)))
        let result = try #require(await tester.current)
        #expect(!result.isGood)
        #expect(result.text.contains("open the second link before you agree"))
    }

    @Test func `a run that is answered while its second link is made gets none`() async throws {
        let tester = try tester()
        let answer = try #require(try rightAnswer(to: await tester.begin(.secondLink)))
        async let second = tester.beginSecondLink()
        await tester.receive(answer)
        let hasSecond = await second != nil
        let result = try #require(await tester.current)
        #expect(result.isFinished)
        #expect(result.links.count == (hasSecond ? 2 : 1))
        // The second link came before the answer, or not at all.
        #expect(hasSecond == result.text.contains("Your app answered the first link."), "\(result.text)")
    }

    @Test func `two answers to one link are a mistake`() async throws {
        let tester = try tester()
        let link = await tester.begin(.link)
        let answer = try #require(try rightAnswer(to: link))
        await tester.receive(answer)
        await tester.receive(answer)
        #expect(await tester.current?.checks.last?.text == "each link is answered once")
        #expect(await tester.current?.isGood == false)
    }

    @Test func `two answers at once are a mistake, whichever is judged first`() async throws {
        let tester = try tester()
        let answer = try #require(try rightAnswer(to: await tester.begin(.link)))
        async let one = tester.receive(answer)
        async let other = tester.receive(answer)
        _ = await (one, other)
        let result = try #require(await tester.current)
        #expect(result.answers.count == 2)
        #expect(!result.isGood)
        #expect(result.checks.contains { !$0.held && $0.text == "each link is answered once" })
    }

    @Test func `a run that begins while an answer is judged is not ended by it`() async throws {
        let tester = try tester()
        let answer = try #require(try rightAnswer(to: await tester.begin(.link)))
        async let late = tester.receive(answer)
        async let link = tester.begin(.cancel)
        let cancel = try #require(try rightAnswer(to: await link, agreeing: false))
        _ = await late
        await tester.receive(cancel)
        let result = try #require(await tester.current)
        #expect(result.run == .cancel)
        #expect(result.links.count == 1)
        // The answer to the run before came first or last: then it is an answer too many.
        #expect(result.isGood == (result.answers.count == 1), "\(result.text)")
    }

    /// The ways in which a run ends without an answer.
    enum Silence: CaseIterable, Sendable { case noAnswer, refusal, noAppOpened }

    @Test(arguments: Silence.allCases)
    func `an answer counts that comes when the run has ended without one`(silence: Silence) async throws {
        let tester = try tester()
        let link = await tester.begin(.link)
        switch silence {
        case .noAnswer: await tester.reportNoAnswer()
        case .refusal: await tester.reportRefusal()
        case .noAppOpened: await tester.reportOpening(succeeded: false)
        }
        await tester.receive(try #require(try rightAnswer(to: link)))
        let result = try #require(await tester.current)
        #expect(result.isGood, "\(result.text)")
        #expect(Set(result.checks.map(\.text)).count == result.checks.count)
    }

    @Test(arguments: [(1.26, "1.3"), (-0.34, "0.0"), (-75, "0.0")])
    func `an answer has its time, and none below zero when the clock was set back`(
        seconds: TimeInterval, words: String
    ) async throws {
        let clock = TestClock()
        let tester = try tester(clock: clock)
        let link = await tester.begin(.link)
        clock.advance(by: seconds)
        await tester.receive(try #require(try rightAnswer(to: link)))
        let text = try #require(await tester.current?.text)
        #expect(text.contains("came back after \(words) s: "), "\(text)")
    }

    @Test func `without an app Google goes on in the browser`() async throws {
        let tester = try tester()
        _ = await tester.begin(.coldStart)
        await tester.reportOpening(succeeded: false)
        let result = try #require(await tester.current)
        #expect(result.nextStep == "go on in the browser, because no app opens")
        #expect(!result.isGood)
    }

    @Test(arguments: TesterRun.allCases)
    func `only a stranger's redirect URI is to be refused, and silence is never right`(
        run: TesterRun
    ) async throws {
        let tester = try tester()
        _ = await tester.begin(run)
        await tester.reportNoAnswer()
        let silent = try #require(await tester.current)
        #expect(!silent.isGood)
        #expect(!silent.text.contains("✓ an app opens"), "nobody has seen an app")
        _ = await tester.begin(run)
        await tester.reportOpening(succeeded: true)
        await tester.reportRefusal()
        let refused = try #require(await tester.current)
        #expect(refused.isGood == (run == .unlistedRedirectURI), "\(refused.text)")
        #expect(refused.text.contains("✓ an app opens"))
    }

    @Test func `several scopes need two`() async throws {
        var settings = Self.settings
        settings.scopes = ["devices.read"]
        let tester = try tester(settings)
        let link = await tester.begin(.severalScopes)
        await tester.receive(try #require(try rightAnswer(to: link)))
        #expect(await tester.current?.isGood == false)
    }

    @Test func `an answer without a run changes nothing`() async throws {
        let tester = try tester()
        #expect(await tester.receive("\(Self.returnURL)?code=x&state=y") == nil)
    }

    @Test func `a code is cut, although an accent hides the question mark before it`() async throws {
        let tester = try tester()
        _ = await tester.begin(.link)
        await tester.receive("\(Self.returnURL)?\u{301}code=hidden-code&state=s#\u{301}")
        let answer = try #require(await tester.current?.answers.first)
        #expect(answer.url == Self.returnURL)
        #expect(answer.parameters.last == "and a fragment after #")
        #expect(!answer.parameters.contains { $0.contains("hidden-code") })
    }

    @Test func `a short code is not shown in full either`() async throws {
        let tester = try tester()
        _ = await tester.begin(.link)
        await tester.receive("\(Self.returnURL)?code=01234567&state=s")
        let answer = try #require(await tester.current?.answers.first)
        #expect(answer.parameters == ["code: 0123… (8 bytes)", "state: … (1 byte)"])
    }

    @Test func `nothing of a code or a state is shown in full, and nothing controls a terminal`() async throws
    {
        let tester = try tester()
        let link = await tester.begin(.stateToEscape)
        let state = try FlipRequest(parsing: link).state
        await tester.receive(
            "\(Self.returnURL)?code=x&state=\(PercentCoding.encode(state))")
        let shown = try #require(await tester.current?.text)
        #expect(!shown.contains(state))
        #expect(!shown.contains(PercentCoding.encode(state)))
        let code = String(repeating: "secret", count: 20)
        let answers = [
            "\(Self.returnURL)?code=\(code)&state=%1B%5B2J\u{1b}[2J\u{202e}",
            "\(Self.returnURL)?code=\(code)&code=\(code)&state=\(code)#\(code)",
            "no link at all \(code)",
            "\(Self.returnURL)?code=\(String(repeating: code, count: 20_000))",
            "\(Self.returnURL)?" + String(repeating: "a=b&", count: 5_000),
        ]
        for answer in answers {
            _ = await tester.begin(.link)
            await tester.receive(answer)
            let text = try #require(await tester.current?.text)
            #expect(!text.contains(code))
            #expect(!text.contains("\u{1b}"))
            #expect(!text.contains("\u{202e}"))
            #expect(text.utf8.count < 8_000, "\(text)")
            #expect(text.hasPrefix("✗"), "\(text)")
        }
    }

    @Test(
        arguments: [
            (200, nil, true, "the tokens are revoked"),
            (404, nil, false, "your server answered 404, so the token is not revoked"),
            (503, "1", false, "your server asks to wait 1 second, so the token is not revoked yet"),
            (nil, nil, false, "your server gave no usable answer, so the token is not revoked"),
        ] as [(Int?, String?, Bool, String)])
    func `unlinking is done only when the server has revoked the token`(
        status: Int?, retryAfter: String?, isDone: Bool, outcome: String
    ) async throws {
        var settings = Self.settings
        settings.server = .init(
            tokenURL: "https://partner.example/token", revocationURL: "https://partner.example/revoke")
        let tester = try tester(
            settings, client: RevocationPartner(status: status, retryAfter: retryAfter))
        let link = await tester.begin(.link)
        await tester.receive(try #require(try rightAnswer(to: link)))
        #expect(await tester.exchange().isDone)
        let step = await tester.unlink()
        #expect(step.isDone == isDone, "\(step.text)")
        #expect(step.outcome == outcome, "\(step.text)")
        let remedies = step.checks.filter { !$0.held }.map(\.remedy)
        // A server that asks to wait breaks no rule.
        let hasBrokenRule = !isDone && retryAfter == nil
        #expect(remedies.isEmpty != hasBrokenRule, "\(step.text)")
        #expect(remedies.allSatisfy { step.text.contains("\n    → \($0)") }, "\(step.text)")
    }
}

/// A client that is never asked.
private struct NoClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        throw .cannotSend("no request is expected")
    }
}

/// A partner's server that gives tokens, and answers a revocation with this status, or not at all.
private struct RevocationPartner: HTTPClient {
    let status: Int?
    let retryAfter: String?

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.url.hasSuffix("/token") {
            let tokens = TokenResponse(accessToken: "a1", expiresIn: 3600, refreshToken: "r1")
            return HTTPResponse(
                status: 200, contentType: "application/json",
                text: String(decoding: tokens.json, as: UTF8.self),
                headers: ["Cache-Control": "no-store"])
        }
        guard let status else { throw .unreachable(origin: request.url, reason: "no server is there") }
        var response = HTTPResponse(status: status)
        response.headers["Retry-After"] = retryAfter
        return response
    }
}
