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

/// Tokens that only the provider can read.
@Suite struct IntrospectionTests {
    private let setup = IntrospectionSetup()

    private func refusal(of token: String = "opaque", audience: String? = nil) async throws -> String? {
        do {
            _ = try await setup.users(audience: audience).user(ofToken: token)
            return nil
        } catch let refused as RefusedAppToken { return refused.description }
    }

    @Test func `the provider names the user of a token of the partner's app`() async throws {
        let user = try await setup.users().user(ofToken: "opaque")
        #expect(user.accountID == Provider.accountID)
        #expect(user.name == "Ana Example")
        #expect(user.email == "ana@example.com")
        let question = try #require(setup.provider.questions.withLock { $0.first })
        #expect(try question.value("token_type_hint") == "access_token")
    }

    // Rule: external.active
    @Test func `a token that is unknown, expired or revoked is refused`() async throws {
        let expected =
            "the token is not active at https://login.example: it is unknown, expired or revoked there, or the client "
            + "partner-server may not ask about it"
        #expect(try await refusal(of: "unknown") == expected)
        setup.changeAnswer(["active": false])
        #expect(try await refusal() == expected)
    }

    // Rule: external.active
    @Test func `the provider is asked once in ten seconds about a token that is not active`() async throws {
        let users = try setup.users()
        func isRefused() async throws -> Bool {
            do { _ = try await users.user(ofToken: "new") } catch is RefusedAppToken { return true }
            return false
        }
        for _ in 0..<20 { #expect(try await isRefused()) }
        #expect(setup.provider.questions.withLock { $0.count } == 1)
        setup.provider.answers.withLock { $0["new"] = IntrospectingProvider.answer }
        setup.clock.advance(by: 9)
        #expect(try await isRefused())
        setup.clock.advance(by: 1)
        #expect(try await !isRefused())
        // An active token is asked about each time: it may be revoked.
        setup.provider.answers.withLock { $0["new"] = nil }
        #expect(try await isRefused())
        #expect(setup.provider.questions.withLock { $0.count } == 3)
    }

    // Rule: external.client
    @Test(
        arguments: [
            (.null, "there is no client_id, by which the profile introspection knows the app: "),
            ("games-ios", "the claim client_id is games-ios, not one of the apps that may link, "),
            (["partner-ios"], "the claim client_id is [partner-ios], not one of the apps that may link, "),
            ("Partner-ios", "the claim client_id is Partner-ios, not one of the apps that may link, "),
        ] as [(JSONValue, String)])
    func `a token of another client of the same provider is refused`(
        client: JSONValue, found: String
    ) async throws {
        setup.changeAnswer(["client_id": client])
        let refusal = try await refusal()
        #expect(refusal?.hasPrefix(found) == true, "\(refusal ?? "accepted")")
    }

    // Rule: external.issuer
    @Test func `an answer about a token of another issuer is refused`() async throws {
        setup.changeAnswer(["iss": "https://evil.example"])
        #expect(
            try await refusal()?.hasPrefix(
                "the claim iss is https://evil.example, and issuer in the configuration is https://login.example"
            )
                == true)
        setup.changeAnswer(["iss": "https://login.example"])
        #expect(try await refusal() == nil)
    }

    /// The last is `access_token` with U+212A KELVIN SIGN, whose lowercase form is k.
    // Rule: external.kind
    @Test(arguments: [
        ("token_type", "DPoP"), ("token_use", "id"), ("typ", "ID"), ("typ", "Refresh"),
        ("token_use", "refresh_token"), ("token_type", "refresh_token"), ("type", "refresh_token"),
        ("token_use", "access_to\u{212A}en"),
    ])
    func `a token that is not an access token is refused`(name: String, value: String) async throws {
        setup.changeAnswer([name: .string(value)])
        #expect(
            try await refusal() == "the token is of another kind, \(name) \(value): send the access token")
    }

    @Test func `the marks of an access token count in any case`() async throws {
        setup.changeAnswer(["token_type": "bearer", "typ": "Bearer", "token_use": "access"])
        #expect(try await refusal() == nil)
    }

    // Rule: external.time
    @Test func `an end that has passed counts, whatever the provider says`() async throws {
        let now = Int64(setup.clock.now.timeIntervalSince1970)
        setup.changeAnswer(["exp": .integer(now - 60)])
        #expect(try await refusal()?.hasPrefix("the token expired 60 s ago: ") == true)
        setup.changeAnswer(["exp": .integer(now - 59)])
        #expect(try await refusal() == nil)
        setup.changeAnswer(["exp": .number(Double(now) - 60.5)])
        #expect(try await refusal()?.hasPrefix("the token expired 60 s ago: ") == true)
    }

    // Rule: external.audience
    @Test func `the audience counts where the configuration names one`() async throws {
        let refused = try await refusal(audience: "api")
        #expect(refused?.hasPrefix("there is no aud, and audience in the configuration is api: ") == true)
        setup.changeAnswer(["aud": ["other", "api"]])
        #expect(try await refusal(audience: "api") == nil)
    }

    @Test func `an oversized token costs no request`() async throws {
        let long = String(repeating: "a", count: 8_193)
        #expect(try await refusal(of: long) == "the bearer token is longer than 8192 bytes")
        #expect(setup.provider.questions.withLock { $0.isEmpty })
    }

    @Test func `a provider that cannot be asked calls no token bad`() async throws {
        for answer in [
            HTTPResponse(status: 502), HTTPResponse(json: Array("{}".utf8)), HTTPResponse(status: 401),
            HTTPResponse(status: 200, contentType: "text/html", text: "<h1>Sign in</h1>"),
        ] {
            setup.provider.failure.withLock { $0 = answer }
            let error = await #expect(throws: StoreUnavailable.self) {
                try await setup.users().user(ofToken: "opaque")
            }
            #expect(error?.reason.contains("introspect answers with status \(answer.status)") == true)
        }
    }

    @Test(arguments: [
        HTTPResponse(status: 401), HTTPResponse(status: 403),
        HTTPResponse(
            status: 400, contentType: "application/json", text: #"{"error":"invalid_client"}"#),
    ])
    func `the log says what to look at where the client is refused`(answer: HTTPResponse) async throws {
        setup.provider.failure.withLock { $0 = answer }
        let error = await #expect(throws: StoreUnavailable.self) {
            try await setup.users().user(ofToken: "opaque")
        }
        let reason = error?.reason ?? ""
        #expect(reason.hasSuffix(": look at clientID and its secret"), "\(reason)")
    }

    @Test func `where the methods of the endpoint are null, those of the token endpoint count`() async throws
    {
        setup.provider.furtherMembers.withLock {
            $0 = [
                "introspection_endpoint_auth_methods_supported": .null,
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            ]
        }
        _ = try await setup.users().user(ofToken: "opaque")
        #expect(setup.provider.methods.withLock { $0 } == [.body])
    }

    // Rule: external.kind
    @Test func `an app's refresh token is not a session, when only the token itself says what it is`()
        async throws
    {
        for claims in [["token_use": "refresh"], ["typ": "Offline"], ["type": "refresh_token"]] as [JSONValue]
        {
            let token = JSONWebToken(unsecured: claims).compact
            setup.provider.answers.withLock { $0[token] = IntrospectingProvider.answer }
            #expect(try await refusal(of: token)?.hasPrefix("the token is of another kind") == true)
        }
        let token = JSONWebToken(unsecured: ["token_use": "access", "typ": "Bearer", "type": "access_token"])
            .compact
        setup.provider.answers.withLock { $0[token] = IntrospectingProvider.answer }
        #expect(try await refusal(of: token) == nil)
    }

    @Test(
        arguments: [
            ["token_use": "access_token", "token_type": "Bearer"], ["token_type": "access_token"],
            ["token_type": "Access_Token"], ["token_use": .null, "token_type": .null],
        ] as [JSONObject])
    func `Ory Hydra's answers about access tokens fit`(claims: JSONObject) async throws {
        setup.changeAnswer(claims)
        #expect(try await refusal() == nil)
    }

    @Test func `an app session is not sent to the provider, and counts while the provider is down`()
        async throws
    {
        let server = try setup.server(InMemoryStore())
        let signIn = await setup.post(
            "/app/sign-in", to: server,
            [("username", Facade.Demo.username), ("password", Facade.Demo.password)])
        let session = try #require(signIn["app_session"]?.string)
        setup.provider.failure.withLock { $0 = HTTPResponse(status: 502) }
        let answer = await setup.post(
            "/app/code", to: server, bearer: session,
            [
                ("response_type", "code"), ("client_id", Facade.Demo.clientID),
                ("redirect_uri", Facade.flipRedirectURI),
            ])
        #expect(answer["code"] != nil)
        #expect(setup.provider.questions.withLock { $0.isEmpty })
    }

    // Rule: server.own-secret
    @Test func `neither a browser's session nor Google's access token goes to the provider`() async throws {
        let store = InMemoryStore()
        let server = try setup.server(store)
        let refreshToken = try await setup.link(server)
        let asked = setup.provider.questions.withLock { $0.count }
        let refreshed = await setup.post(
            "/token", to: server,
            IntrospectionSetup.googleCredentials + [
                ("grant_type", "refresh_token"), ("refresh_token", refreshToken),
            ])
        let accessToken = try #require(refreshed["access_token"]?.string)
        let afterRefresh = setup.provider.questions.withLock { $0.count }
        #expect(afterRefresh == asked + 1)
        let session = SignInSession(accountID: "a", kind: .browser, expires: setup.clock.now + 60)
        await store.addSession(try PlatformCrypto().sha256("session".utf8), session, at: setup.clock.now)
        for secret in [accessToken, "session"] {
            let answer = await setup.post("/app/code", to: server, bearer: secret, [])
            #expect(answer["error"]?.string == "login_required")
        }
        #expect(setup.provider.questions.withLock { $0.count } == afterRefresh)
    }
}
