import AuthorizationServer
import ExternalIdentity
import Foundation
import HTTPMessages
import JSON
import PartnerServer
import TestSupport
import Testing
import WebText

/// What a provider says of its users later, and what that does to their links.
@Suite struct UserStandingTests {
    private let setup = IntrospectionSetup()
    private var tokens: ProviderTokens { setup.tokens }

    /// Keeps a refresh token of the user that the provider calls not active.
    private func keepRevokedToken() async {
        await tokens.keep(KeptToken("revoked", kind: .refreshToken), ofAccount: Provider.accountID)
    }

    @Test func `asking at each refresh needs the provider's introspection endpoint`() async throws {
        try await setup.makeStanding().checkEndpoint()
        setup.provider.hasEndpoint.withLock { $0 = false }
        let error = await #expect(throws: UnusableConfiguration.self) {
            try await setup.makeStanding().checkEndpoint()
        }
        #expect(error?.description.hasPrefix("asksAtRefresh needs introspection_endpoint in ") == true)
        #expect(error?.description.hasSuffix("; remove asksAtRefresh") == true)
        // A provider that is away for a moment does not keep the server from starting.
        setup.provider.isAway.withLock { $0 = true }
        try await setup.makeStanding().checkEndpoint()
    }

    @Test func `the log says whether the provider was asked, and what it answered`() async throws {
        let standing = try setup.makeStanding()
        _ = try await standing.isGood(Provider.accountID)
        await tokens.keep(KeptToken("opaque", kind: .accessToken), ofAccount: Provider.accountID)
        _ = try await standing.isGood(Provider.accountID)
        await tokens.keep(
            KeptToken("old", kind: .refreshToken, expires: Date(timeIntervalSince1970: 1)),
            ofAccount: Provider.accountID)
        setup.changeAnswer(["active": false])
        _ = try await standing.isGood(Provider.accountID)
        let user = #"asksAtRefresh "https://login.example|user-1": "#
        #expect(
            setup.lines.withLock { $0 } == [
                "\(user)not asked: no token", "\(user)asked: active (access_token)",
                "\(user)asked: not active (access_token), not asked: the token has expired (refresh_token)",
            ])
    }

    // Rule: server.user-standing
    @Test func `a user who is disabled at the provider loses the link at the next refresh`() async throws {
        let store = InMemoryStore()
        let server = try setup.server(store)
        let token = try await setup.link(server)
        #expect(await setup.refresh(token, server) == "refreshed")
        setup.changeAnswer(["active": false])
        #expect(await setup.refresh(token, server) == "invalid_grant")
        #expect(await store.links(ofAccount: Provider.accountID, at: setup.clock.now).isEmpty)
        // To be enabled again does not bring the link back.
        setup.changeAnswer([:])
        #expect(await setup.refresh(token, server) == "invalid_grant")
    }

    @Test func `while the provider cannot be asked the refresh waits, and the link stays`() async throws {
        let server = try setup.server(InMemoryStore())
        let token = try await setup.link(server)
        setup.provider.failure.withLock { $0 = HTTPResponse(status: 502) }
        #expect(await setup.refresh(token, server) == "temporarily_unavailable")
        setup.provider.failure.withLock { $0 = nil }
        #expect(await setup.refresh(token, server) == "refreshed")
    }

    @Test func `an expired token does not show that its user was disabled`() async throws {
        let now = Int64(setup.clock.now.timeIntervalSince1970)
        setup.changeAnswer(["exp": .number(Double(now) + 300.5)])
        let server = try setup.server(InMemoryStore())
        let token = try await setup.link(server)
        setup.clock.advance(by: 241)
        setup.changeAnswer(["active": false])
        #expect(await setup.refresh(token, server) == "refreshed")
    }

    @Test(arguments: [KeptToken("newer", kind: .refreshToken), nil])
    func `an answer about an old token does not affect a user who signs in meanwhile`(
        newer: KeptToken?
    ) async throws {
        await keepRevokedToken()
        let client = SigningInClient(
            client: InMemoryClient([Provider.issuer: setup.provider]), tokens: tokens, token: newer,
            account: Provider.accountID)
        let standing = UserStandingByIntrospection(
            at: try setup.identity(), as: try setup.client, tokens: tokens, http: client,
            now: { [clock = setup.clock] in clock.now })
        #expect(try await standing.isGood(Provider.accountID))
        #expect(await tokens.tokens(ofAccount: Provider.accountID) == [newer].compactMap(\.self))
    }

    @Test func `a revoked token counts once, and not for a later link`() async throws {
        await keepRevokedToken()
        // The user signed out at the provider, and links again through the app.
        let server = try setup.server(InMemoryStore())
        let token = try await setup.link(server)
        #expect(await tokens.tokens(ofAccount: Provider.accountID).map(\.text) == ["opaque"])
        setup.clock.advance(by: 3_600)
        #expect(await setup.refresh(token, server) == "refreshed")
        setup.changeAnswer(["active": false])
        #expect(await setup.refresh(token, server) == "invalid_grant")
        #expect(await tokens.tokens(ofAccount: Provider.accountID).isEmpty)
        setup.changeAnswer([:])
        let newer = try await setup.link(server)
        #expect(await setup.refresh(newer, server) == "refreshed")
    }

    @Test func `a user who was disabled stays so until the links have ended`() async throws {
        let standing = try setup.makeStanding()
        await keepRevokedToken()
        // The store fails when the server ends the links, and Google asks again.
        for _ in 0..<2 { #expect(try await standing.isGood(Provider.accountID) == false) }
        await standing.forget(Provider.accountID)
        #expect(try await standing.isGood(Provider.accountID))
    }

    @Test func `an active token outweighs a revoked one`() async throws {
        let server = try setup.server(InMemoryStore())
        let token = try await setup.link(server)
        await keepRevokedToken()
        #expect(await setup.refresh(token, server) == "refreshed")
        #expect(await tokens.tokens(ofAccount: Provider.accountID).map(\.text) == ["opaque"])
    }

    @Test func `a refresh token ends by itself when the provider has said so`() async throws {
        let now = Int64(setup.clock.now.timeIntervalSince1970)
        setup.provider.answers.withLock { $0["long"] = ["active": true, "exp": .integer(now + 300)] }
        let server = try setup.server(InMemoryStore())
        let token = try await setup.link(server)
        await tokens.replaceAll(
            ofAccount: Provider.accountID, with: KeptToken("long", kind: .refreshToken))
        #expect(await setup.refresh(token, server) == "refreshed")
        setup.clock.advance(by: 241)
        setup.provider.answers.withLock { $0["long"] = nil }
        #expect(await setup.refresh(token, server) == "refreshed")
        #expect(await tokens.tokens(ofAccount: Provider.accountID).isEmpty)
    }
}

/// A client whose user signs in, with a new token, while each question is under way.
private struct SigningInClient: HTTPClient {
    let client: InMemoryClient
    let tokens: ProviderTokens
    /// The token that the sign-in brings, or nil when the provider gives no refresh token.
    let token: KeptToken?
    let account: String

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer = try await client.send(request)
        await tokens.replaceAll(ofAccount: account, with: token)
        return answer
    }
}
