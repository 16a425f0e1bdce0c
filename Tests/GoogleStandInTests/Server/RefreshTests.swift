import GoogleStandIn
import HTTPMessages
import OAuth
import TestSupport
import Testing

/// Keeping tokens fresh, also from two clusters at once.
@Suite struct RefreshTests {
    let setup: GoogleSetup

    init() async throws { setup = try await GoogleSetup.makeLinked() }

    /// Google's servers that ask the same partner by another client, and have no link yet.
    private func server(by client: any HTTPClient) -> GoogleServer {
        GoogleServer(
            partners: [setup.registration], client: client, crypto: setup.crypto,
            random: .repeatable(seed: 1), now: { [clock = setup.clock] in clock.now })
    }

    @Test func `a fresh access token is used as it is, one near its end is refreshed first`() async throws {
        setup.clock.advance(by: 3299)
        #expect(try await setup.server.accessToken(GoogleSetup.link) == "a1")
        setup.clock.advance(by: 1)
        await setup.partner.answer(with: .tokens("a2"))
        #expect(try await setup.server.accessToken(GoogleSetup.link) == "a2")
        let requests = await setup.partner.requests
        try #require(requests.count == 3)
        #expect(
            requests[2].bodyText
                == "client_id=google-client&client_secret=s3cret%26&grant_type=refresh_token&refresh_token=r1"
        )
        #expect(
            await setup.server.account(GoogleSetup.link)?.expires == setup.clock.now.addingTimeInterval(3600))
    }

    @Test func `the refresh token stays unless the partner gives a new one`() async throws {
        await setup.partner.answer(with: .tokens("a2"), .tokens("a3", refresh: "r2"))
        #expect(try await setup.server.refresh(GoogleSetup.link).refreshToken == "r1")
        #expect(try await setup.server.refresh(GoogleSetup.link).refreshToken == "r2")
    }

    @Test func `the same access token again is refused and leaves the link as it was`() async throws {
        let setup = try GoogleSetup()
        let account = try await setup.linkAccounts()
        await setup.partner.answer(with: .tokens("a1"))
        await #expect(throws: LinkingFailure.brokenRules(.refreshAccessToken, [.newAccessToken])) {
            try await setup.server.refresh(GoogleSetup.link)
        }
        #expect(await setup.server.account(GoogleSetup.link) == account)
    }

    @Test func `an access token that no header can carry leaves the link as it was`() async throws {
        let account = try #require(await setup.server.account(GoogleSetup.link))
        await setup.partner.answer(with: .tokens("a b"))
        await #expect(throws: LinkingFailure.brokenRules(.refreshAccessToken, [.accessToken])) {
            try await setup.server.refresh(GoogleSetup.link)
        }
        #expect(await setup.server.account(GoogleSetup.link) == account)
    }

    @Test func `two clusters keep the tokens that one of them can use`() async throws {
        await setup.partner.answer(
            with: .tokens("a b", refresh: "r2"), .tokens("a3", refresh: "r3"), .userinfo, .userinfo,
            .tokens("a4", refresh: "r4"))
        let broken = try await setup.server.refreshFromTwoClusters(GoogleSetup.link)
        // A success whose token cannot be used breaks the rule about the token; it is not a refusal.
        #expect(broken == [.accessToken])
        #expect(await setup.server.account(GoogleSetup.link)?.refreshToken == "r4")
    }

    @Test func `a dead refresh token unlinks, a passing fault does not`() async throws {
        await setup.partner.answer(with: .refusal(.temporarilyUnavailable))
        let busy = LinkingFailure.refused(
            .refreshAccessToken, status: 503, OAuthError(.temporarilyUnavailable))
        await #expect(throws: busy) { try await setup.server.refresh(GoogleSetup.link) }
        #expect(await setup.server.account(GoogleSetup.link) != nil)
        await setup.partner.answer(with: .refusal(.invalidGrant))
        let dead = LinkingFailure.refused(.refreshAccessToken, status: 400, OAuthError(.invalidGrant))
        await #expect(throws: dead) { try await setup.server.refresh(GoogleSetup.link) }
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.server.records.map(\.step) == [.refreshAccessToken, .refreshAccessToken])
        await #expect(throws: LinkingFailure.notLinked) {
            try await setup.server.accessToken(GoogleSetup.link)
        }
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: [HTTPResponse.tokens("a2", refresh: "r2"), .refusal(.invalidGrant)])
    func `a late answer to a refresh leaves a newer link as it is, and the refresh returns that link`(
        answer: HTTPResponse
    ) async throws {
        let slow = SlowClient(setup.partner)
        let server = server(by: slow)
        await setup.partner.answer(
            with: .tokens("a1", refresh: "r1"), .userinfo, answer, .tokens("b1", refresh: "s1"), .userinfo)
        _ = try await server.link(
            GoogleSetup.link, code: "c1", redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
        async let late = server.refresh(GoogleSetup.link)
        await slow.refreshes.waitForArrival(of: 1)
        let linked = try await server.link(
            GoogleSetup.link, code: "c2", redirectURI: GoogleSetup.flipRedirectURI, attempt: 2)
        await slow.refreshes.open()
        #expect(try await late == linked)
        #expect(await server.account(GoogleSetup.link) == linked)
    }

    @Test func `a lost answer is asked for once more, with the same refresh token`() async throws {
        let lossy = LossyClient(setup.partner)
        let server = server(by: lossy)
        await setup.partner.answer(
            with: .tokens("a1", refresh: "r1"), .userinfo, .tokens("lost"), .tokens("a2"))
        _ = try await server.link(
            GoogleSetup.link, code: "c", redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
        await lossy.loseNextAnswer()
        #expect(try await server.refresh(GoogleSetup.link).accessToken == "a2")
        let bodies = await setup.partner.requests.suffix(2).map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies.first == bodies.last)
        #expect(await server.records.map { $0.step } == [.refreshAccessToken])
    }

    @Test(.timeLimit(.minutes(60)))
    func `two clusters refresh at the same moment, and everything older is tried`() async throws {
        await setup.partner.answer(with: .tokens("a2"), .tokens("a3"), .userinfo, .userinfo, .userinfo)
        // The partner answers the first only when the second has come: one after the other never ends.
        await setup.partner.waitForRequests(2)
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [])
        let requests = await setup.partner.requests.dropFirst(2)
        #expect(requests.map(\.method) == ["POST", "POST", "GET", "GET", "GET"])
        let asked = Set(requests.compactMap { $0.headers["Authorization"] })
        #expect(asked == ["Bearer a1", "Bearer a2", "Bearer a3"])
        let kept = try #require(await setup.server.account(GoogleSetup.link)?.accessToken)
        #expect(["a2", "a3"].contains(kept))
    }

    @Test func `a second refresh that fails breaks a rule, and the first counts`() async throws {
        await setup.partner.answer(with: .tokens("a2"), .refusal(.invalidGrant), .userinfo, .userinfo)
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.concurrentRefresh])
        #expect(await setup.server.account(GoogleSetup.link)?.accessToken == "a2")
        #expect(await setup.server.records.map(\.step) == [.refreshAccessToken])
    }

    @Test func `the rules that two refused refreshes break stay with the link`() async throws {
        await setup.partner.answer(with: .refusal(.invalidGrant), .refusal(.invalidGrant), .userinfo)
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.concurrentRefresh])
        let account = try #require(await setup.server.account(GoogleSetup.link))
        #expect(account.accessToken == "a1")
        #expect(account.brokenRules == [.concurrentRefresh])
    }

    @Test func `an access token works where userinfo breaks a rule of its own`() async throws {
        await setup.partner.answer(
            with: .tokens("a2"), .tokens("a3"), .userinfo, .json(200, #"{"sub":"248"}"#), .userinfo)
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.userinfoFields])
    }

    @Test(arguments: [HTTPResponse.tokens("a4"), .refusal(.invalidGrant)])
    func `the refresh token that came last is kept, also where a later answer has none`(
        answer: HTTPResponse
    ) async throws {
        await setup.partner.answer(
            with: .tokens("a2", refresh: "r2"), .tokens("a3"), .userinfo, .userinfo, .userinfo, answer)
        _ = try await setup.server.refreshFromTwoClusters(GoogleSetup.link)
        await setup.partner.answer(with: .tokens("a5"))
        _ = try await setup.server.refresh(GoogleSetup.link)
        let last = try #require(await setup.partner.requests.last)
        #expect(last.bodyText.hasSuffix("refresh_token=r2"))
    }

    @Test func `an older access token that died is a broken rule`() async throws {
        await setup.partner.answer(
            with: .tokens("a2"), .tokens("a3"), .userinfo, .userinfo, .refusal(.invalidToken))
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.olderAccessToken])
    }

    @Test func `an access token that ended in its own time is not missed`() async throws {
        setup.clock.advance(by: 3600)
        await setup.partner.answer(with: .tokens("a2"), .tokens("a3"), .userinfo, .userinfo)
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [])
        #expect(await setup.partner.requests.count == 6)
    }

    @Test func `after a rotation the old refresh token has to work until the new one is used`() async throws {
        await setup.partner.answer(
            with: .tokens("a2", refresh: "r2"), .tokens("a3", refresh: "r3"), .userinfo, .userinfo, .userinfo,
            .tokens("a4", refresh: "r4"))
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [])
        let last = try #require(await setup.partner.requests.last)
        #expect(last.bodyText.hasSuffix("refresh_token=r1"))
        await setup.partner.answer(
            with: .tokens("b2", refresh: "s2"), .tokens("b3", refresh: "s3"), .userinfo, .userinfo, .userinfo,
            .refusal(.invalidGrant))
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.olderRefreshToken])
    }
}

/// A client that can lose the answer to a request which did arrive.
private actor LossyClient: HTTPClient {
    private let handler: any HTTPHandler
    private var loses = false

    init(_ handler: any HTTPHandler) { self.handler = handler }

    func loseNextAnswer() { loses = true }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer = await handler.handle(request)
        defer { loses = false }
        if loses { throw .timedOut(origin: request.origin) }
        return answer
    }
}

/// A client that gives the answers to refreshes only when the test lets them through.
private struct SlowClient: HTTPClient {
    let refreshes = Gate()
    private let handler: any HTTPHandler

    init(_ handler: any HTTPHandler) { self.handler = handler }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer = await handler.handle(request)
        if request.bodyText.contains("grant_type=refresh_token") { await refreshes.pass() }
        return answer
    }
}
