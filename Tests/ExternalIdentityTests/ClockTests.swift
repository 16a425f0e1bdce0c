import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PartnerServer
import TestSupport
import Testing
import WebText

/// Two servers with one store, whose clocks differ by a minute, and a provider between the two.
@Suite struct ClockTests {
    /// Sends each request to the server that did not get the one before.
    private final class InTurn: HTTPHandler {
        private let servers: [PartnerServer]
        private let requests = Locked(0)

        init(_ servers: [PartnerServer]) { self.servers = servers }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            await servers[requests.increment() % servers.count].handle(request)
        }
    }

    /// How many seconds the clocks of the two servers are ahead.
    private static let clocks = [[-60.0, 0], [0, -60], [60, 0], [0, 60]]

    private let facade: Facade

    init() throws { facade = try Facade() }

    private func post(
        _ path: String, to server: PartnerServer, bearer: String? = nil, _ fields: [Parameters.Item]
    ) async throws -> JSONValue {
        var request = try #require(
            HTTPRequest(postForm: Parameters(fields).encoded, to: Facade.origin + path))
        if let bearer { request.headers["Authorization"] = "Bearer \(bearer)" }
        let answer = await server.handle(request)
        return try #require(JSONValue(json: answer.body), "\(path): \(answer.status)")
    }

    private func tokens(
        _ server: PartnerServer, _ grant: [Parameters.Item]
    ) async throws -> JSONValue {
        let client: [Parameters.Item] = [
            .init("client_id", Facade.Demo.clientID), .init("client_secret", Facade.Demo.clientSecret),
        ]
        return try await post("/token", to: server, client + grant)
    }

    @Test(arguments: clocks)
    func `a browser that is sent to both signs in, agrees, and Google is linked`(ahead: [Double]) async throws
    {
        let servers = try ahead.map { try facade.server(ahead: $0) }
        let browser = facade.browser(at: InTurn(servers))
        let page = try await browser.open(Facade.authorization())
        let answer = try await browser.submit(
            page, filling: [:], pressing: .init(name: "decision", value: "agree"))
        let code = try #require(answer.parameter("code"))
        let first = try await tokens(
            servers[0],
            [
                .init("grant_type", "authorization_code"), .init("code", code),
                .init("redirect_uri", Facade.redirectURI),
            ])
        let refreshToken = try #require(first.text("refresh_token"))
        let second = try await tokens(
            servers[1], [.init("grant_type", "refresh_token"), .init("refresh_token", refreshToken)])
        for (server, answer) in zip(servers.reversed(), [first, second]) {
            let token = try #require(answer.text("access_token"))
            let userinfo = await server.handle(
                HTTPRequest(
                    method: "GET", origin: Facade.origin, target: "/userinfo",
                    headers: ["Authorization": "Bearer \(token)"]))
            #expect(userinfo.status == 200)
        }
    }

    @Test(arguments: clocks)
    func `the app's session, device and token are good at both`(ahead: [Double]) async throws {
        let servers = try ahead.map { try facade.server(ahead: $0) }
        let user: [Parameters.Item] = [
            .init("username", Facade.Demo.username), .init("password", Facade.Demo.password),
        ]
        let link: [Parameters.Item] = [
            .init("response_type", "code"), .init("client_id", Facade.Demo.clientID),
            .init("redirect_uri", Facade.flipRedirectURI),
        ]
        let first = try await post("/app/sign-in", to: servers[0], user)
        let session = try #require(first.text("app_session"))
        let device = try #require(first.text("device_token"))
        #expect(try await post("/app/code", to: servers[1], bearer: session, link).text("code") != nil)
        // Strangers use up the five tries of the name; the device is known at the other server too.
        for _ in 0..<6 {
            _ = try await post(
                "/app/sign-in", to: servers[0], [user[0], .init("password", "a wrong password")])
        }
        #expect(try await post("/app/sign-in", to: servers[1], user)["app_session"] == nil)
        let again = try await post("/app/sign-in", to: servers[1], user + [.init("device_token", device)])
        #expect(again["app_session"] != nil)
        for server in servers {
            let token = try facade.keys.token()
            #expect(try await post("/app/code", to: server, bearer: token, link).text("code") != nil)
        }
    }
}
