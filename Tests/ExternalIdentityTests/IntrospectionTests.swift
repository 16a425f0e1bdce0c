import AuthorizationServer
import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import JOSE
import JSON
import OAuth
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// Tokens that only the provider can read, and what the provider says of their users later.
@Suite struct IntrospectionTests {
    private let provider = IntrospectingProvider()
    private let tokens = ProviderTokens()
    private let clock = TestClock()

    private static let userID = "https://login.example|user-1"

    private var identity: IdentityProvider {
        get throws {
            try IdentityProvider(
                issuer: Provider.issuer, profile: .introspection, appClientIDs: ["partner-ios"])
        }
    }

    private var client: ProviderClient {
        get throws { try ProviderClient(id: SignInProvider.clientID, secret: SignInProvider.clientSecret) }
    }

    private func users(audience: String? = nil) throws -> AppTokenIntrospection {
        let identity = try IdentityProvider(
            issuer: Provider.issuer, profile: .introspection, appClientIDs: ["partner-ios"],
            audience: audience)
        return AppTokenIntrospection(
            identity, as: try client, http: InMemoryClient([Provider.issuer: provider]),
            crypto: try PlatformCrypto(), keeping: tokens,
            now: { [clock] in clock.now })
    }

    private func refusal(of token: String = "opaque", audience: String? = nil) async throws -> String? {
        do {
            _ = try await users(audience: audience).user(ofToken: token)
            return nil
        } catch let refused as RefusedAppToken { return refused.description }
    }

    private func set(_ changes: JSONObject) {
        provider.answers.withLock { answers in
            var answer = IntrospectingProvider.answer
            for (name, value) in changes { answer[name] = value == .null ? nil : value }
            answers["opaque"] = answer
        }
    }

    @Test func `the provider names the user of a token of the partner's app`() async throws {
        let user = try await users().user(ofToken: "opaque")
        #expect(user.accountID == Self.userID)
        #expect(user.name == "Ana Example" && user.email == "ana@example.com")
        let question = try #require(provider.questions.withLock { $0.first })
        #expect(try question.value("token_type_hint") == "access_token")
    }

    // Rule: external.active
    @Test func `a token that is unknown, expired or revoked is refused`() async throws {
        let expected =
            "the token is not active at https://login.example: it is unknown, expired or revoked there, or the client "
            + "partner-server may not ask about it"
        #expect(try await refusal(of: "unknown") == expected)
        set(["active": false])
        #expect(try await refusal() == expected)
    }

    // Rule: external.active
    @Test func `the provider is asked once in ten seconds about a token that is not active`() async throws {
        let users = try users()
        func isRefused() async throws -> Bool {
            do { _ = try await users.user(ofToken: "new") } catch is RefusedAppToken { return true }
            return false
        }
        for _ in 0..<20 { #expect(try await isRefused()) }
        #expect(provider.questions.withLock { $0.count } == 1)
        provider.answers.withLock { $0["new"] = IntrospectingProvider.answer }
        clock.advance(by: 9)
        #expect(try await isRefused())
        clock.advance(by: 1)
        #expect(try await !isRefused())
        // An active token is asked about each time: it may be revoked.
        provider.answers.withLock { $0["new"] = nil }
        #expect(try await isRefused())
        #expect(provider.questions.withLock { $0.count } == 3)
    }

    // Rule: external.client
    @Test func `a token of another client of the same provider is refused`() async throws {
        for client in [JSONValue.null, "games-ios", ["partner-ios"], "Partner-ios"] {
            set(["client_id": client])
            let refusal = try await refusal()
            let found =
                client == .null
                ? "there is no client_id, by which the profile introspection knows the app: let the provider's "
                : "the claim client_id is "
            #expect(refusal?.hasPrefix(found) == true)
        }
    }

    // Rule: external.issuer
    @Test func `an answer about a token of another issuer is refused`() async throws {
        set(["iss": "https://evil.example"])
        #expect(
            try await refusal()?.hasPrefix(
                "the claim iss is https://evil.example, and issuer in the configuration is https://login.example"
            )
                == true)
        set(["iss": "https://login.example"])
        #expect(try await refusal() == nil)
    }

    /// The last is `access_token` with U+212A KELVIN SIGN, whose lowercase form is k.
    // Rule: external.kind
    @Test(arguments: [
        ("token_type", "DPoP"), ("token_use", "id"), ("typ", "ID"), ("typ", "Refresh"),
        ("token_use", "refresh_token"), ("token_type", "refresh_token"), ("type", "refresh_token"),
        ("token_use", "access_to\u{212A}en"),
    ])
    func `a token that is no access token is refused`(name: String, value: String) async throws {
        set([name: .string(value)])
        #expect(
            try await refusal() == "the token is of another kind, \(name) \(value): send the access token")
    }

    @Test func `the marks of an access token count in any case`() async throws {
        set(["token_type": "bearer", "typ": "Bearer", "token_use": "access"])
        #expect(try await refusal() == nil)
    }

    // Rule: external.time
    @Test func `an end that has passed counts, whatever the provider says`() async throws {
        let now = Int64(clock.now.timeIntervalSince1970)
        set(["exp": .integer(now - 60)])
        #expect(try await refusal()?.hasPrefix("the token expired 60 s ago: ") == true)
        set(["exp": .integer(now - 59)])
        #expect(try await refusal() == nil)
        set(["exp": .number(Double(now) - 60.5)])
        #expect(try await refusal()?.hasPrefix("the token expired 60 s ago: ") == true)
    }

    // Rule: external.audience
    @Test func `the audience counts where the configuration names one`() async throws {
        #expect(try await refusal(audience: "api") != nil)
        set(["aud": ["other", "api"]])
        #expect(try await refusal(audience: "api") == nil)
    }

    @Test func `an oversized token costs no request`() async throws {
        let long = String(repeating: "a", count: 8_193)
        #expect(try await refusal(of: long) == "the bearer token is longer than 8192 bytes")
        #expect(provider.questions.withLock { $0.isEmpty })
    }

    @Test func `a provider that cannot be asked calls no token bad`() async throws {
        for answer in [
            HTTPResponse(status: 502), HTTPResponse(json: Array("{}".utf8)), HTTPResponse(status: 401),
            HTTPResponse(status: 200, contentType: "text/html", text: "<h1>Sign in</h1>"),
        ] {
            provider.failure.withLock { $0 = answer }
            let error = await #expect(throws: StoreUnavailable.self) {
                try await users().user(ofToken: "opaque")
            }
            #expect(error?.reason.contains("introspect answers with status \(answer.status)") == true)
        }
    }

    @Test func `where the methods of the endpoint are null, those of the token endpoint count`() async throws
    {
        provider.furtherMembers.withLock {
            $0 = [
                "introspection_endpoint_auth_methods_supported": .null,
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            ]
        }
        _ = try await users().user(ofToken: "opaque")
        #expect(provider.methods.withLock { $0 } == [.body])
    }

    private let answers = Locked<[String]>([])

    private func standing() throws -> UserStandingByIntrospection {
        UserStandingByIntrospection(
            at: try identity, as: try client, tokens: tokens,
            http: InMemoryClient([Provider.issuer: provider]), now: { [clock] in clock.now },
            onAnswer: { [answers] line in answers.withLock { $0.append(line) } })
    }

    @Test func `asking at each refresh needs the provider's introspection endpoint`() async throws {
        try await standing().checkEndpoint()
        provider.hasEndpoint.withLock { $0 = false }
        let error = await #expect(throws: UnusableConfiguration.self) { try await standing().checkEndpoint() }
        #expect(error?.description.hasPrefix("asksAtRefresh needs introspection_endpoint in ") == true)
        #expect(error?.description.hasSuffix("; remove asksAtRefresh") == true)
        // A provider that is away for a moment does not keep the server from starting.
        provider.isAway.withLock { $0 = true }
        try await standing().checkEndpoint()
    }

    @Test func `the log says whether the provider was asked, and what it answered`() async throws {
        let standing = try standing()
        _ = try await standing.isGood(Self.userID)
        await tokens.keep(KeptToken("opaque", kind: .accessToken), ofAccount: Self.userID)
        _ = try await standing.isGood(Self.userID)
        await tokens.keep(
            KeptToken("old", kind: .refreshToken, expires: Date(timeIntervalSince1970: 1)),
            ofAccount: Self.userID)
        set(["active": false])
        _ = try await standing.isGood(Self.userID)
        let user = #"asksAtRefresh "https://login.example|user-1": "#
        #expect(
            answers.withLock { $0 } == [
                "\(user)not asked: no token", "\(user)asked: active (access_token)",
                "\(user)asked: not active (access_token), not asked: the token has expired (refresh_token)",
            ])
    }

    // Rule: external.kind
    @Test func `an app's refresh token is no session, when only the token itself says what it is`()
        async throws
    {
        for claims in [["token_use": "refresh"], ["typ": "Offline"], ["type": "refresh_token"]] as [JSONValue]
        {
            let token = JSONWebToken(unsecured: claims).compact
            provider.answers.withLock { $0[token] = IntrospectingProvider.answer }
            #expect(try await refusal(of: token)?.hasPrefix("the token is of another kind") == true)
        }
        let token = JSONWebToken(unsecured: ["token_use": "access", "typ": "Bearer", "type": "access_token"])
            .compact
        provider.answers.withLock { $0[token] = IntrospectingProvider.answer }
        #expect(try await refusal(of: token) == nil)
    }

    @Test(
        arguments: [
            ["token_use": "access_token", "token_type": "Bearer"], ["token_type": "access_token"],
            ["token_type": "Access_Token"], ["token_use": .null, "token_type": .null],
        ] as [JSONObject])
    func `Ory Hydra's answers about access tokens fit`(claims: JSONObject) async throws {
        set(claims)
        #expect(try await refusal() == nil)
    }

    /// A server whose links are refreshed only while the provider has the user.
    private func server(_ store: InMemoryStore) throws -> PartnerServer {
        let crypto = try PlatformCrypto()
        let configuration = PartnerServerConfiguration.demo(
            issuer: Facade.origin, crypto: crypto, quickPassword: true)
        return try PartnerServer(
            configuration: configuration, store: store,
            accounts: InMemoryAccounts(configuration.accounts, crypto: crypto), externalUsers: try users(),
            externalUserStanding: try standing().question, crypto: crypto, now: { [clock] in clock.now },
            random: .system)
    }

    private func post(
        _ path: String, to server: PartnerServer, bearer: String? = nil, _ fields: [(String, String)]
    ) async -> JSONValue {
        var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
        let form = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        let answer = await server.handle(
            HTTPRequest(
                method: "POST", origin: Facade.origin, target: path, headers: headers, body: Array(form.utf8))
        )
        return JSONValue(json: answer.body) ?? .null
    }

    private func link(_ server: PartnerServer) async throws -> String {
        let code = await post(
            "/app/code", to: server, bearer: "opaque",
            [
                ("response_type", "code"), ("client_id", Facade.Demo.clientID),
                ("redirect_uri", Facade.flipRedirectURI),
            ])
        let tokens = await post(
            "/token", to: server,
            Self.googleCredentials + [
                ("grant_type", "authorization_code"), ("redirect_uri", Facade.flipRedirectURI),
                ("code", try #require(code["code"]?.string)),
            ])
        return try #require(tokens["refresh_token"]?.string)
    }

    private func refresh(_ token: String, _ server: PartnerServer) async -> String {
        let answer = await post(
            "/token", to: server,
            Self.googleCredentials + [("grant_type", "refresh_token"), ("refresh_token", token)])
        return answer["error"]?.string ?? (answer["access_token"] == nil ? "nothing" : "refreshed")
    }

    private static let googleCredentials = [
        ("client_id", Facade.Demo.clientID), ("client_secret", Facade.Demo.clientSecret),
    ]

    // Rule: server.user-standing
    @Test func `a user who is disabled at the provider loses the link at the next refresh`() async throws {
        let store = InMemoryStore()
        let server = try server(store)
        let token = try await link(server)
        #expect(await refresh(token, server) == "refreshed")
        set(["active": false])
        #expect(await refresh(token, server) == "invalid_grant")
        #expect(await store.links(ofAccount: Self.userID, at: clock.now).isEmpty)
        // To be enabled again does not bring the link back.
        set([:])
        #expect(await refresh(token, server) == "invalid_grant")
    }

    @Test func `while the provider cannot be asked the refresh waits, and the link stays`() async throws {
        let server = try server(InMemoryStore())
        let token = try await link(server)
        provider.failure.withLock { $0 = HTTPResponse(status: 502) }
        #expect(await refresh(token, server) == "temporarily_unavailable")
        provider.failure.withLock { $0 = nil }
        #expect(await refresh(token, server) == "refreshed")
    }

    @Test func `an app session is not sent to the provider, and counts while the provider is down`()
        async throws
    {
        let server = try server(InMemoryStore())
        let signIn = await post(
            "/app/sign-in", to: server,
            [("username", Facade.Demo.username), ("password", Facade.Demo.password)])
        let session = try #require(signIn["app_session"]?.string)
        provider.failure.withLock { $0 = HTTPResponse(status: 502) }
        let answer = await post(
            "/app/code", to: server, bearer: session,
            [
                ("response_type", "code"), ("client_id", Facade.Demo.clientID),
                ("redirect_uri", Facade.flipRedirectURI),
            ])
        #expect(answer["code"] != nil)
        #expect(provider.questions.withLock { $0.isEmpty })
    }

    // Rule: server.own-secret
    @Test func `neither a browser's session nor Google's access token goes to the provider`() async throws {
        let store = InMemoryStore()
        let server = try server(store)
        let refreshToken = try await link(server)
        let asked = provider.questions.withLock { $0.count }
        let refreshed = await post(
            "/token", to: server,
            Self.googleCredentials + [("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
        let accessToken = try #require(refreshed["access_token"]?.string)
        let afterRefresh = provider.questions.withLock { $0.count }
        #expect(afterRefresh == asked + 1)
        let session = SignInSession(accountID: "a", kind: .browser, expires: clock.now + 60)
        await store.addSession(try PlatformCrypto().sha256("session".utf8), session, at: clock.now)
        for secret in [accessToken, "session"] {
            let answer = await post("/app/code", to: server, bearer: secret, [])
            #expect(answer["error"]?.string == "login_required")
        }
        #expect(provider.questions.withLock { $0.count } == afterRefresh)
    }

    @Test func `an expired token does not show that its user was disabled`() async throws {
        let now = Int64(clock.now.timeIntervalSince1970)
        set(["exp": .number(Double(now) + 300.5)])
        let server = try server(InMemoryStore())
        let token = try await link(server)
        clock.advance(by: 241)
        set(["active": false])
        #expect(await refresh(token, server) == "refreshed")
    }

    @Test(arguments: [KeptToken("newer", kind: .refreshToken), nil])
    func `an answer about an old token does not affect a user who signs in meanwhile`(
        newer: KeptToken?
    ) async throws {
        await tokens.keep(KeptToken("taken back", kind: .refreshToken), ofAccount: Self.userID)
        let client = SigningInClient(
            client: InMemoryClient([Provider.issuer: provider]), tokens: tokens, token: newer,
            account: Self.userID)
        let standing = UserStandingByIntrospection(
            at: try identity, as: try self.client, tokens: tokens, http: client, now: { [clock] in clock.now }
        )
        #expect(try await standing.isGood(Self.userID))
        #expect(await tokens.tokens(ofAccount: Self.userID) == [newer].compactMap(\.self))
    }

    @Test func `a token that was taken back counts once, and not for a later link`() async throws {
        await tokens.keep(KeptToken("taken back", kind: .refreshToken), ofAccount: Self.userID)
        // The user signed out at the provider, and links again through the app.
        let server = try server(InMemoryStore())
        let token = try await link(server)
        #expect(await tokens.tokens(ofAccount: Self.userID).map(\.text) == ["opaque"])
        clock.advance(by: 3_600)
        #expect(await refresh(token, server) == "refreshed")
        set(["active": false])
        #expect(await refresh(token, server) == "invalid_grant")
        #expect(await tokens.tokens(ofAccount: Self.userID).isEmpty)
        set([:])
        let newer = try await link(server)
        #expect(await refresh(newer, server) == "refreshed")
    }

    @Test func `a user who was disabled stays so until the links have ended`() async throws {
        let standing = try standing()
        await tokens.keep(KeptToken("taken back", kind: .refreshToken), ofAccount: Self.userID)
        // The store fails when the server ends the links, and Google asks again.
        for _ in 0..<2 { #expect(try await standing.isGood(Self.userID) == false) }
        await standing.forget(Self.userID)
        #expect(try await standing.isGood(Self.userID))
    }

    @Test func `an active token outweighs another that was taken back`() async throws {
        let server = try server(InMemoryStore())
        let token = try await link(server)
        await tokens.keep(KeptToken("taken back", kind: .refreshToken), ofAccount: Self.userID)
        #expect(await refresh(token, server) == "refreshed")
        #expect(await tokens.tokens(ofAccount: Self.userID).map(\.text) == ["opaque"])
    }

    @Test func `a refresh token ends by itself when the provider has said so`() async throws {
        let now = Int64(clock.now.timeIntervalSince1970)
        provider.answers.withLock { $0["long"] = ["active": true, "exp": .integer(now + 300)] }
        let server = try server(InMemoryStore())
        let token = try await link(server)
        let account = Self.userID
        for kept in await tokens.tokens(ofAccount: account) {
            await tokens.replace(kept, with: nil, ofAccount: account)
        }
        await tokens.keep(KeptToken("long", kind: .refreshToken), ofAccount: account)
        #expect(await refresh(token, server) == "refreshed")
        clock.advance(by: 241)
        provider.answers.withLock { $0["long"] = nil }
        #expect(await refresh(token, server) == "refreshed")
        #expect(await tokens.tokens(ofAccount: account).isEmpty)
    }

    @Test func `the newest token of each kind is kept, and no log shows it`() async {
        let access = KeptToken("access", kind: .accessToken, expires: Date(timeIntervalSince1970: 20))
        let newer = KeptToken("newer", kind: .accessToken, expires: Date(timeIntervalSince1970: 10))
        let refresh = KeptToken("refresh", kind: .refreshToken)
        for token in [access, refresh, newer] { await tokens.keep(token, ofAccount: "a") }
        #expect(await tokens.tokens(ofAccount: "a") == [refresh, newer])
        // The older one has lost its place already.
        await tokens.replace(access, with: nil, ofAccount: "a")
        await tokens.replace(access, with: KeptToken("wrong", kind: .accessToken), ofAccount: "a")
        #expect(await tokens.tokens(ofAccount: "a") == [refresh, newer])
        #expect("\(KeptToken("secret", kind: .refreshToken))" == "refresh_token of 6 bytes")
        // Two accounts for the provider, although the texts are equal in Swift.
        await tokens.keep(refresh, ofAccount: "caf\u{E9}")
        #expect(await tokens.tokens(ofAccount: "cafe\u{301}").isEmpty)
        let few = ProviderTokens(limit: 1)
        await few.keep(refresh, ofAccount: "a")
        await few.keep(refresh, ofAccount: "b")
        #expect(await few.tokens(ofAccount: "b").isEmpty)
        await few.replace(refresh, with: nil, ofAccount: "a")
        await few.keep(refresh, ofAccount: "b")
        #expect(await few.tokens(ofAccount: "b") == [refresh])
    }
}

/// A client whose user signs in, with a new token, while each question is under way.
private struct SigningInClient: HTTPClient {
    let client: InMemoryClient
    let tokens: ProviderTokens
    /// The token that the sign-in brings; nil when the provider gives no refresh token.
    let token: KeptToken?
    let account: String

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let answer = try await client.send(request)
        await tokens.removeAll(ofAccount: account)
        if let token { await tokens.keep(token, ofAccount: account) }
        return answer
    }
}
