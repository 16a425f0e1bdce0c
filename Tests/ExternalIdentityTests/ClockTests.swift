import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PartnerServer
import Testing
import WebText

/// Two servers with one store, whose clocks differ by a minute, and a provider between the two.
@Suite struct ClockTests {
    /// Each request goes to the other server than the request before.
    private final class InTurn: HTTPHandler {
        private let servers: [PartnerServer]
        private let requests = Locked(0)

        init(_ servers: [PartnerServer]) { self.servers = servers }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            let number = requests.withLock { count in
                count += 1
                return count
            }
            return await servers[number % servers.count].handle(request)
        }
    }

    private let facade: Facade

    init() throws { facade = try Facade() }

    private func post(
        _ path: String, to server: PartnerServer, bearer: String? = nil, _ fields: [Parameters.Item]
    ) async -> JSONValue {
        var request = HTTPRequest(postForm: Parameters(fields).encoded, to: Facade.origin + path)
        if let bearer { request?.headers["Authorization"] = "Bearer \(bearer)" }
        guard let request else { return .null }
        return JSONValue(json: await server.handle(request).body) ?? .null
    }

    private func tokens(_ server: PartnerServer, _ grant: [Parameters.Item]) async -> JSONValue {
        let client: [Parameters.Item] = [
            .init("client_id", Facade.Demo.clientID), .init("client_secret", Facade.Demo.clientSecret),
        ]
        return await post("/token", to: server, client + grant)
    }

    @Test(arguments: [[-60.0, 0], [0, -60], [60, 0], [0, 60]])
    func `a browser that is sent to both signs in, agrees, and Google is linked`(ahead: [Double]) async throws
    {
        let servers = try ahead.map { try facade.server(ahead: $0) }
        let browser = facade.browser(at: InTurn(servers))
        let page = try await browser.open(Facade.authorization())
        let answer = try await browser.submit(
            page, filling: [:], pressing: .init(name: "decision", value: "agree"))
        let code = try #require(answer.parameter("code"))
        let first = await tokens(
            servers[0],
            [
                .init("grant_type", "authorization_code"), .init("code", code),
                .init("redirect_uri", Facade.google),
            ])
        let refreshToken = try #require(first.text("refresh_token"))
        let second = await tokens(
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

    @Test(arguments: [[-60.0, 0], [0, -60], [60, 0], [0, 60]])
    func `the app's session, device and token are good at both`(ahead: [Double]) async throws {
        let servers = try ahead.map { try facade.server(ahead: $0) }
        let user: [Parameters.Item] = [
            .init("username", Facade.Demo.username), .init("password", Facade.Demo.password),
        ]
        let link: [Parameters.Item] = [
            .init("response_type", "code"), .init("client_id", Facade.Demo.clientID),
            .init("redirect_uri", "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"),
        ]
        let first = await post("/app/sign-in", to: servers[0], user)
        let session = try #require(first.text("app_session"))
        let device = try #require(first.text("device_token"))
        #expect(await post("/app/code", to: servers[1], bearer: session, link).text("code") != nil)
        // Strangers use up the name's tries; the device is known at the other server too.
        for _ in 0..<6 {
            _ = await post(
                "/app/sign-in", to: servers[0], [user[0], .init("password", "a wrong password")])
        }
        #expect(await post("/app/sign-in", to: servers[1], user)["app_session"] == nil)
        let again = await post("/app/sign-in", to: servers[1], user + [.init("device_token", device)])
        #expect(again["app_session"] != nil)
        for server in servers {
            let token = try facade.keys.token()
            #expect(await post("/app/code", to: server, bearer: token, link).text("code") != nil)
        }
    }
}
