import AppServer
import Foundation
import HTTPMessages
import JOSE
import JSON
import LocalServers
import OAuth
import PlatformCrypto
import SignInSandbox
import TestSupport
import Testing
import WebText
import YahooStandIn

/// The app's own server: how long a sign-in and a ticket last, and which requests it refuses.
@Suite struct AppServerTests {
    let sandbox: SignInSandbox

    init() async throws { sandbox = try await SignInSandbox.inMemory() }

    @Test func `a sign-in that takes longer than ten minutes is unknown`() async throws {
        let attempt = try await sandbox.beginAtAppServer()
        sandbox.clock.advance(by: 600)
        await #expect(throws: StepFailure.self) { try await sandbox.ticket(of: attempt) }
        let next = try await sandbox.beginAtAppServer()
        sandbox.clock.advance(by: 599)
        _ = try await sandbox.ticket(of: next)
    }

    @Test(arguments: [(59.0, true), (60.0, false)])
    func `a ticket is valid for a minute`(seconds: Double, isGood: Bool) async throws {
        let attempt = try await sandbox.beginAtAppServer()
        let ticket = try await sandbox.ticket(of: attempt)
        sandbox.clock.advance(by: seconds)
        if isGood {
            _ = try await sandbox.customToken(of: attempt, ticket: ticket)
        } else {
            await #expect(throws: StepFailure.self) {
                try await sandbox.customToken(of: attempt, ticket: ticket)
            }
        }
    }

    // Rule: app-server.same-device
    @Test func `a ticket that comes with another attempt is refused, and used up`() async throws {
        let attempt = try await sandbox.beginAtAppServer()
        let other = try await sandbox.beginAtAppServer()
        let ticket = try await sandbox.ticket(of: attempt)
        await #expect(throws: StepFailure.self) {
            try await sandbox.customToken(of: other, ticket: ticket)
        }
        await #expect(throws: StepFailure.self) {
            try await sandbox.customToken(of: attempt, ticket: ticket)
        }
    }

    @Test func `strangers who begin sign-ins and do not end them lock no user out`() async throws {
        let server = try Self.server()
        // One more than the tickets that the server keeps: of a sign-in that has only begun it keeps nothing.
        for number in 1...10_001 {
            let answer = await Self.ask(server, "POST", "/yahoo/begin")
            try #require(answer.status == 200, "sign-in \(number)")
        }
    }

    @Test func `two sign-ins have different secrets and pages`() async throws {
        let one = try await sandbox.beginAtAppServer()
        let other = try await sandbox.beginAtAppServer()
        #expect(one.secret != other.secret)
        #expect(one.url != other.url)
    }

    // Rule: app-server.state
    @Test(arguments: [(-60.0, true), (-61.0, false), (60.0, true)])
    func `a state is known at a server with the same clock, or one that is a minute away`(
        seconds: Double, isKnown: Bool
    ) async throws {
        let attempt = try await sandbox.beginAtAppServer()
        sandbox.clock.advance(by: seconds)
        if isKnown {
            _ = try await sandbox.ticket(of: attempt)
        } else {
            await #expect(throws: StepFailure.self) { try await sandbox.ticket(of: attempt) }
        }
    }

    @Test(arguments: [
        YahooConfiguration.IDTokenFault.otherNonce, .otherAudience, .otherIssuer, .expired, .wrongSignature,
        .unsecured,
    ])
    func `an ID token that is not for this client and this attempt gives no ticket`(
        fault: YahooConfiguration.IDTokenFault
    ) async throws {
        let sandbox = try await SignInSandbox.inMemory(yahoo: { $0.faults.idToken = fault })
        let attempt = try await sandbox.beginAtAppServer()
        await #expect(throws: StepFailure.self) { try await sandbox.ticket(of: attempt) }
    }

    @Test func `a state that came back once, or never began, opens no app`() async throws {
        let attempt = try await sandbox.beginAtAppServer()
        _ = try await sandbox.ticket(of: attempt)
        let query = try #require(HTTPRequest("GET", attempt.url)?.query)
        let used = try #require(try Parameters(parsing: query, plus: .space).value("state"))
        for state in [used, "never-began"] {
            let target = "/yahoo/callback?" + Parameters([.init("state", state), .init("code", "c")]).encoded
            let answer = try await sandbox.send(
                HTTPRequest(method: "GET", origin: SignInDemo.appServer, target: target), as: .browser)
            #expect(answer.status == 400, "\(state)")
            #expect(answer.headers["Location"] == nil, "\(state)")
        }
    }

    @Test func `while Google's keys cannot be fetched, an ID token is not called forged`() async throws {
        let server = try Self.server()
        let answer = await Self.ask(server, "GET", "/me", authorization: "Bearer e30.e30.AA")
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] == "5")
    }

    @Test func `a key that Google may have published since the last look is waited for`() async throws {
        let clock = TestClock()
        let server = try Self.server(clock: clock, client: Self.google(publishing: []))
        // {"alg":"RS256","kid":"k"}
        let authorization = "Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6ImsifQ.e30.AA"
        #expect(await Self.ask(server, "GET", "/me", authorization: authorization).status == 401)
        clock.advance(by: 12.5)
        let answer = await Self.ask(server, "GET", "/me", authorization: authorization)
        #expect(answer.status == 503)
        // 60 seconds between two fetches, less the 12.5 that have passed.
        #expect(answer.headers["Retry-After"] == "48")
    }

    // Rule: app-server.id-token-claims
    @Test(arguments: [("u1", true), ("", false), (nil, false)] as [(String?, Bool)])
    func `an ID token has to name a user`(subject: String?, isValid: Bool) async throws {
        let key = try Self.key.get()
        let clock = TestClock()
        let google = Self.google(publishing: [JSONWebKey(keyID: "k", key: key.publicKey)])
        let server = try Self.server(clock: clock, client: google)
        let now = Int64(clock.now.timeIntervalSince1970)
        var claims: JSONObject = [
            "iss": .string("https://securetoken.google.com/\(SignInDemo.project)"),
            "aud": .string(SignInDemo.project), "iat": .integer(now), "exp": .integer(now + 3_600),
        ]
        claims["sub"] = subject.map { .string($0) }
        let token = try JSONWebToken(signing: .object(claims), with: key, keyID: "k").compact
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
        let answer = await Check.$recorder.withValue(recorder) {
            await Self.ask(server, "GET", "/me", authorization: "Bearer \(token)")
        }
        #expect(answer.status == (isValid ? 200 : 401))
        let ofClaims = checks.withLock { $0 }.filter { $0.rule.id == "app-server.id-token-claims" }
        #expect(ofClaims.map(\.held) == [isValid])
    }

    @Test(
        arguments: [
            (nil, 401, #"Bearer realm="app-server""#),
            ("Basic YTpi", 401, #"Bearer realm="app-server""#),
            ("Bearer no-token", 401, #"Bearer realm="app-server", error="invalid_token""#),
            ("Bearer two tokens", 400, #"Bearer realm="app-server", error="invalid_request""#),
        ] as [(String?, Int, String)])
    func `a request without a valid ID token is told how to authenticate`(
        authorization: String?, status: Int, challenge: String
    ) async throws {
        let server = try Self.server()
        let answer = await Self.ask(server, "GET", "/me", authorization: authorization)
        #expect(answer.status == status)
        #expect(answer.headers["WWW-Authenticate"]?.hasPrefix(challenge) == true)
    }

    @Test(arguments: [
        ("POST", "/me", "GET, HEAD"), ("GET", "/yahoo/begin", "POST"), ("HEAD", "/yahoo/callback", "GET"),
        ("POST", "/yahoo/callback", "GET"), ("GET", "/yahoo/finish", "POST"),
    ])
    func `another method is refused with those that the path has`(
        method: String, path: String, allowed: String
    ) async throws {
        let answer = await Self.ask(try Self.server(), method, path)
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == allowed)
    }

    @Test func `HEAD is answered like GET`() async throws {
        #expect(await Self.ask(try Self.server(), "HEAD", "/me").status == 401)
    }

    @Test func `an unknown path is answered with 404`() async throws {
        #expect(await Self.ask(try Self.server(), "GET", "/you").status == 404)
    }

    @Test func `a key for another algorithm than Firebase accepts makes no issuer`() throws {
        let key = try SigningKey(generating: .es256)
        let error = #expect(throws: PlatformCryptoError.self) {
            try CustomTokenIssuer(serviceAccount: "signer@example.com", key: key, keyID: "k")
        }
        #expect(error?.description.contains("this key is for ES256") == true)
    }

    private static func ask(
        _ server: AppServer, _ method: String, _ path: String, authorization: String? = nil
    ) async -> HTTPResponse {
        var request = HTTPRequest(method: method, origin: SignInDemo.appServer, target: path)
        request.headers["Authorization"] = authorization
        return await server.handle(request)
    }

    /// A client for a Google that publishes these keys.
    private static func google(publishing keys: [JSONWebKey]) -> InMemoryClient {
        let keySet = JSONWebKeySet(keys).json
        let google = Answering { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: keySet)
        }
        return InMemoryClient(["https://www.googleapis.com": google])
    }

    /// A key of the service account, created once, because an RSA key takes time.
    private static let key = Result { try SigningKey(generating: .rs256) }

    /// A server whose client reaches neither Yahoo nor Google, unless another one is given.
    private static func server(
        clock: TestClock = TestClock(), client: any HTTPClient = InMemoryClient([:])
    ) throws -> AppServer {
        let crypto = try PlatformCrypto()
        let now: @Sendable () -> Date = { clock.now }
        return AppServer(
            verifier: FirebaseTokenVerifier(projectID: SignInDemo.project, client: client, now: now),
            issuer: try CustomTokenIssuer(
                serviceAccount: "signer@example.com", key: Self.key.get(), keyID: "k"),
            flow: YahooCodeFlow(
                yahoo: "https://api.login.yahoo.com",
                credentials: ClientCredentials(id: "id", secret: "secret", method: .basic),
                redirectURI: "https://app.example/yahoo/callback", client: client, crypto: crypto, now: now),
            appScheme: "app-1", crypto: crypto, random: .repeatable(seed: 1), now: now)
    }
}
