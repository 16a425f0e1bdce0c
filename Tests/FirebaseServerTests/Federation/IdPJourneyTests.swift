import Foundation
import HTTPMessages
import JOSE
import LocalWeb
import PlatformCrypto
import TestSupport
import Testing
import WebText
import YahooDemo
import YahooProvider

@testable import FirebaseServer

/// The whole way with Yahoo's own pages: nothing is typed but a user name and a password.
@Suite struct IdPJourneyTests {
    typealias Demo = YahooConfiguration.Demo

    /// Firebase and Yahoo, side by side, and a browser that stops where it would leave for the app.
    struct World {
        let servers: LocalServers
        let browser: Browser
        let client: any HTTPClient
        let crypto: PlatformCrypto

        init(
            _ transport: LocalServers.Transport = .inMemory,
            changing change: (inout YahooConfiguration) -> Void = { _ in }
        ) async throws {
            let crypto = try PlatformCrypto()
            self.crypto = crypto
            let clock = TestClock()
            var configuration = YahooConfiguration.demo(crypto: crypto, quickPasswords: true)
            change(&configuration)
            let yahoo = try YahooProvider(
                configuration: configuration, signingKey: try SigningKey(generating: .es256), crypto: crypto,
                now: { clock.now }, random: .system)
            let handlerOrigin = "https://demo-project.firebaseapp.com"
            let apiOrigin = "https://identitytoolkit.googleapis.com"
            servers = try LocalServers(
                [
                    handlerOrigin: Party("Firebase"), apiOrigin: Party("Firebase"),
                    Demo.issuer: Party("Yahoo"),
                ], journal: Journal(), transport: transport)
            let firebase = try Firebase(client: servers.client(of: Party("Firebase")), clock: clock) {
                $0.projects[0].apps = [IdPFlow.app]
                $0.projects[0].settings.identityProviders["yahoo.com"] = IdentityProviderConfiguration(
                    clientID: Demo.clientID, clientSecret: Demo.clientSecret)
            }
            try servers.serve(firebase.server, at: handlerOrigin)
            try servers.serve(firebase.server, at: apiOrigin)
            try servers.serve(yahoo, at: Demo.issuer)
            client = servers.client(of: Party("app"))
            browser = Browser(client: servers.client(of: Party("browser"))) { $0.hasPrefix("https://") }
        }

        /// Opens the handler, signs in at Yahoo and decides; what the app gets.
        func authorize(
            _ username: String, decision: String = "agree", changing change: [String: String] = [:]
        ) async throws -> Callback {
            let query = IdPFlow.appleQuery(crypto: crypto).merging(change) { $1 }
            let items = query.sorted { $0.key < $1.key }.map { Parameters.Item($0.key, $0.value) }
            var page = try await browser.open(Parameters(items).appended(to: IdPFlow.handler))
            if page.html.contains("name=\"password\"") {
                page = try await browser.submit(
                    page, filling: ["username": username, "password": Demo.password],
                    pressing: ("decision", "sign-in"))
            }
            if page.location == nil, page.status == 200 {
                page = try await browser.submit(page, filling: [:], pressing: ("decision", decision))
            }
            return Callback(HTTPResponse(status: page.status, headers: ["Location": page.location ?? ""]))
        }

        func signIn(_ callback: Callback) async throws -> Answer {
            let url = "https://identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=\(Firebase.key)"
            let body = JSONValue.object(IdPFlow.redirectFields(callback.link ?? "")).json
            let request = HTTPRequest("POST", url, headers: ["Content-Type": "application/json"], body: body)
            return Answer(try await client.send(try #require(request)))
        }
    }

    @Test(arguments: LocalServers.Transport.allCases)
    func `a user signs in at Yahoo's pages and is signed in at Firebase`(
        transport: LocalServers.Transport
    ) async throws {
        let world = try await World(transport)
        let answer = try await world.signIn(try await world.authorize("ana"))
        #expect(AppleSDK.verifyAssertion(answer) == .signedIn(isNewUser: true), "\(answer)")
        #expect(answer.text("email") == "ana@yahoo.com")
        #expect(answer["emailVerified"] == true)
        #expect(answer.text("displayName") == "Ana Almeida")
        #expect(JSONValue(json: answer.text("rawUserInfo").utf8)?["profile_images"] != nil)
        await world.servers.stop()
    }

    @Test func `the app's access token opens Yahoo's userinfo`() async throws {
        let world = try await World()
        let answer = try await world.signIn(try await world.authorize("chitra"))
        let info = try #require(
            HTTPRequest(
                "GET", "\(Demo.issuer)/openid/v1/userinfo",
                headers: ["Authorization": "Bearer \(answer.text("oauthAccessToken"))"]))
        let response = try await world.client.send(info)
        #expect(response.status == 200)
        #expect(JSONValue(json: response.body)?["sub"]?.string == answer.text("federatedId"))
    }

    @Test func `a mailbox elsewhere is not verified`() async throws {
        let world = try await World()
        let answer = try await world.signIn(try await world.authorize("bruno"))
        #expect(answer.text("email") == "bruno@gmail.example")
        #expect(answer["emailVerified"] == false)
    }

    @Test func `a user who declines is a user who cancelled`() async throws {
        let world = try await World()
        #expect(try await world.authorize("ana", decision: "cancel").error == "auth/user-cancelled")
    }

    @Test(arguments: ["user.readwrite", "sdct-r"])
    func `a scope that Yahoo does not give is told at the sign-in`(scope: String) async throws {
        let world = try await World()
        let answer = try await world.signIn(try await world.authorize("ana", changing: ["scopes": scope]))
        #expect(
            answer.error?.hasPrefix(
                "INVALID_IDP_RESPONSE : Error getting verification code from yahoo.com response: error=invalid_scope"
            ) == true)
    }

    @Test(
        arguments: [
            (.otherNonce, "MISSING_OR_INVALID_NONCE"), (.expired, "INVALID_IDP_RESPONSE"),
            (.otherIssuer, "INVALID_IDP_RESPONSE"), (.otherAudience, "INVALID_IDP_RESPONSE"),
            (.otherAccessToken, "INVALID_IDP_RESPONSE"), (.otherSubject, "INVALID_IDP_RESPONSE"),
            (.wrongSignature, "INVALID_IDP_RESPONSE"), (.unsecured, "INVALID_IDP_RESPONSE"),
        ] as [(YahooConfiguration.IDTokenFault, String)])
    func `a fault of Yahoo's ID token signs no user in`(
        fault: YahooConfiguration.IDTokenFault, code: String
    ) async throws {
        let world = try await World { $0.faults.idToken = fault }
        let answer = try await world.signIn(try await world.authorize("ana"))
        #expect(AppleSDK.verifyAssertion(answer) == .error(code), "\(answer)")
    }

    @Test(arguments: [
        (Fault { $0.tokenEndpoint = .serverError }, "INVALID_IDP_RESPONSE"),
        (Fault { $0.tokenEndpoint = .tooManyRequests }, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        (Fault { $0.userInfo = .serverError }, "INVALID_IDP_RESPONSE"),
        (Fault { $0.userInfo = .tooManyRequests }, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        (Fault { $0.codesExpireAtOnce = true }, "INVALID_IDP_RESPONSE"),
        (Fault { $0.keys = .shortCoordinate }, "INVALID_IDP_RESPONSE"),
        (Fault { $0.keys = .otherName }, "INVALID_IDP_RESPONSE"),
        (Fault { $0.keys = .serverError }, "INVALID_IDP_RESPONSE"),
    ])
    func `a failure at Yahoo signs no user in`(fault: Fault, code: String) async throws {
        let world = try await World { fault.change(&$0.faults) }
        let answer = try await world.signIn(try await world.authorize("ana"))
        #expect(AppleSDK.verifyAssertion(answer) == .error(code), "\(answer)")
    }

    /// Something that goes wrong at Yahoo.
    struct Fault: Sendable {
        let change: @Sendable (inout YahooConfiguration.Faults) -> Void
    }
}
