import AuthorizationServer
import DemoData
import Foundation
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import PartnerServer

/// A partner server in memory with a clock that the test turns.
struct Partner {
    typealias Demo = PartnerServerConfiguration.Demo

    static let origin = "https://partner.example"
    /// Google's redirect URI for a link in a browser.
    static let web = "https://oauth-redirect.googleusercontent.com/r/example-project"
    /// Google's redirect URI for a flip to the partner's app.
    static let flip = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    /// The server without a log.
    let server: PartnerServer
    /// The server, with a log around it when the test wants the requests.
    let handler: any HTTPHandler
    let store: any PartnerStore
    let clock = TestClock(secondsSince1970: 1_800_000_000)
    let crypto: PlatformCrypto

    init(
        store: any PartnerStore = InMemoryStore(), accounts: (any AccountDirectory)? = nil,
        browserSignIn: (any BrowserSignIn)? = nil,
        changing change: (inout PartnerServerConfiguration) -> Void = { _ in },
        metrics: ServerMetrics? = nil, onAnswer: (@Sendable (AnsweredRequest) -> Void)? = nil,
        onFailure: @escaping @Sendable (ServerFailure) -> Void = { _ in }
    ) throws {
        let crypto = try PlatformCrypto()
        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.origin, crypto: crypto, quickPassword: true)
        change(&configuration)
        self.crypto = crypto
        self.store = store
        let clock = clock
        server = try PartnerServer(
            configuration: configuration, store: store, accounts: accounts,
            browserSignIn: browserSignIn, crypto: crypto, now: { clock.now }, random: .system,
            metrics: metrics, onFailure: onFailure)
        handler =
            if let onAnswer {
                RequestLog(server, now: { clock.now }, paths: .known(server.paths), onAnswer: onAnswer)
            } else { server }
    }

    /// A partner that has one more client, with the secret of the first and, unless given, its redirect URIs.
    static func withOtherClient(redirectURIs: [String]? = nil) throws -> Partner {
        try Partner { configuration in
            var other = configuration.clients[0]
            other.id = "other-client"
            other.redirectURIs = redirectURIs ?? other.redirectURIs
            configuration.clients.append(other)
        }
    }

    /// An authorization request as a query; the defaults are what Google sends.
    static func query(
        clientID: String? = Demo.clientID, redirectURI: String? = web, rawState: String? = "xyz",
        responseType: String? = "code", scope: String? = nil, more: [(String, String)] = []
    ) -> String {
        var items: [Parameters.Item] = []
        if let responseType { items.append(Parameters.Item("response_type", responseType)) }
        if let clientID { items.append(Parameters.Item("client_id", clientID)) }
        if let redirectURI { items.append(Parameters.Item("redirect_uri", redirectURI)) }
        if let scope { items.append(Parameters.Item("scope", scope)) }
        items += more.map { Parameters.Item($0.0, $0.1) }
        let query = Parameters(items).encoded
        return rawState.map { "\(query)&state=\($0)" } ?? query
    }

    func send(_ request: HTTPRequest) async -> HTTPResponse { await handler.handle(request) }

    func send(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], body: String = "",
        from client: String? = nil
    ) async -> HTTPResponse {
        var request = HTTPRequest(
            method: method, origin: Self.origin, target: target, headers: headers, body: Array(body.utf8))
        request.clientAddress = client
        return await send(request)
    }

    func get(_ target: String, headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await send("GET", target, headers: headers)
    }

    func post(
        _ target: String, _ fields: [(String, String)], headers: HTTPHeaders = [:], from client: String? = nil
    ) async -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        let body = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        return await send("POST", target, headers: headers, body: body, from: client)
    }

    func post(
        _ target: String, _ fields: KeyValuePairs<String, String>, headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        await post(target, fields.map { ($0.key, $0.value) }, headers: headers)
    }

    /// The sign-in of the app.
    func appSignIn(
        _ username: String, _ password: String, from client: String? = nil, device: String? = nil
    ) async -> HTTPResponse {
        var fields = [("username", username), ("password", password)]
        if let device { fields.append(("device_token", device)) }
        return await post("/app/sign-in", fields, from: client)
    }

    /// Exchanges a code with the client's credentials in the body.
    func exchange(
        _ code: String, redirectURI: String = web, verifier: String? = nil,
        clientID: String = Demo.clientID, clientSecret: String = Demo.clientSecret
    ) async -> HTTPResponse {
        let fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("client_id", clientID), ("client_secret", clientSecret),
        ]
        return await post("/token", fields + (verifier.map { [("code_verifier", $0)] } ?? []))
    }

    /// Refreshes an access token with the client's credentials in the body; nil asks for the whole scope.
    func refresh(_ token: String, scope: String? = nil) async -> HTTPResponse {
        let fields = [
            ("grant_type", "refresh_token"), ("refresh_token", token),
            ("client_id", Demo.clientID), ("client_secret", Demo.clientSecret),
        ]
        return await post("/token", fields + (scope.map { [("scope", $0)] } ?? []))
    }

    /// An app session of the demo account.
    func appSession() async -> String {
        let answer = await appSignIn(Demo.username, Demo.password)
        guard let session = answer.fields["app_session"] else {
            Issue.record("the app's sign-in was refused: \(answer.refusal)")
            return ""
        }
        return session
    }

    /// The app's code request, in a new app session unless a session is given.
    ///
    /// Fields that are given replace the usual fields, and nil leaves a field out.
    func appCode(
        redirectURI: String = flip, session: String? = nil, changing changes: [String: String?] = [:]
    ) async -> HTTPResponse {
        let token = if let session { session } else { await appSession() }
        var fields: [String: String] = [
            "response_type": "code", "client_id": Demo.clientID, "redirect_uri": redirectURI,
        ]
        for (name, value) in changes { fields[name] = value }
        return await post(
            "/app/code", fields.map { ($0.key, $0.value) }, headers: ["Authorization": "Bearer \(token)"])
    }

    func userInfo(_ accessToken: String) async -> HTTPResponse {
        await get("/userinfo", headers: ["Authorization": "Bearer \(accessToken)"])
    }
}

extension PartnerServerConfiguration {
    /// Adds an account that has the password of the first.
    mutating func addAccount(_ username: String, name: String, isDisabled: Bool = false) {
        var other = accounts[0]
        (other.id, other.username, other.name) = ("account-\(username)", username, name)
        other.isDisabled = isDisabled
        accounts.append(other)
    }
}
