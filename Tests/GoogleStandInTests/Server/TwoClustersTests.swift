import GoogleStandIn
import HTTPMessages
import OAuth
import Testing

/// Two clusters of Google's refresh at the same moment, and then try everything older.
@Suite struct TwoClustersTests {
    private let setup: GoogleSetup

    init() async throws { setup = try await GoogleSetup.makeLinked() }

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

    @Test func `two clusters keep the tokens that one of them can use`() async throws {
        await setup.partner.answer(
            with: .tokens("a b", refresh: "r2"), .tokens("a3", refresh: "r3"), .userinfo, .userinfo,
            .tokens("a4", refresh: "r4"))
        let broken = try await setup.server.refreshFromTwoClusters(GoogleSetup.link)
        // A success whose token cannot be used breaks the rule about the token; it is not a refusal.
        #expect(broken == [.accessToken])
        #expect(await setup.server.account(GoogleSetup.link)?.refreshToken == "r4")
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
    }

    @Test func `an older refresh token that died before the new one was used is a broken rule`() async throws
    {
        await setup.partner.answer(
            with: .tokens("a2", refresh: "r2"), .tokens("a3", refresh: "r3"), .userinfo, .userinfo, .userinfo,
            .refusal(.invalidGrant))
        #expect(try await setup.server.refreshFromTwoClusters(GoogleSetup.link) == [.olderRefreshToken])
    }
}
