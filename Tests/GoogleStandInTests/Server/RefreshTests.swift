import GoogleStandIn
import HTTPMessages
import OAuth
import TestSupport
import Testing

/// How Google keeps the access token of a link fresh.
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
        let account = try #require(await setup.server.account(GoogleSetup.link))
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
        #expect(await server.records.map(\.step) == [.refreshAccessToken])
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
