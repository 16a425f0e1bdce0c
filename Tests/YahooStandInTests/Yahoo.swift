import AuthorizationServer
import DemoData
import Foundation
import HTTPMessages
import HeadlessBrowser
import JOSE
import JSON
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import YahooStandIn

/// A stand-in for Yahoo in memory, with a clock that the test sets.
struct Yahoo {
    typealias Demo = YahooConfiguration.Demo

    /// The time at which each test begins, in seconds since 1970.
    static let start: Int64 = 1_800_000_000

    let provider: YahooServer
    let store: YahooStore
    let clock = TestClock(secondsSince1970: Double(start))
    let crypto: PlatformCrypto
    let key: SigningKey

    init(
        store: YahooStore = YahooStore(), changing change: (inout YahooConfiguration) -> Void = { _ in }
    ) throws {
        self.store = store
        let crypto = try PlatformCrypto()
        var configuration = YahooConfiguration.demo(crypto: crypto, quickPasswords: true)
        change(&configuration)
        self.crypto = crypto
        key = try SigningKey(generating: .es256)
        let clock = clock
        provider = try YahooServer(
            configuration: configuration, store: store, signingKey: key, crypto: crypto, now: { clock.now },
            random: .system)
    }

    /// The digest under which the store keeps a secret.
    func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    /// An app without a secret.
    static let publicApp = YahooConfiguration.App(
        id: "public-app", secretDigest: nil, name: "Phone", redirectURIs: ["https://phone.example/"],
        permissions: [.openID])

    // MARK: Requests

    /// The verifier of RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    /// The challenge of this verifier.
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    /// The changes that give an authorization request the challenge.
    static let withChallenge: Changes = [
        "code_challenge": challenge, "code_challenge_method": "S256",
    ]

    /// Parameters of a request that replace the usual parameters, or nil to leave a parameter out.
    typealias Changes = KeyValuePairs<String, String?>

    /// An authorization request.
    static func query(_ changes: Changes = [:]) -> String {
        encoded(
            [
                ("client_id", Demo.clientID), ("redirect_uri", Demo.redirectURI), ("response_type", "code"),
                ("scope", "openid profile email"), ("nonce", "nonce-1"), ("state", "state-1"),
            ], changes)
    }

    private static func encoded(_ usual: [(String, String?)], _ changes: Changes) -> String {
        var items = usual
        for (name, value) in changes {
            items.removeAll { $0.0 == name }
            items.append((name, value))
        }
        return Parameters(items.compactMap { name, value in value.map { Parameters.Item(name, $0) } }).encoded
    }

    /// The path and the query of an authorization request.
    static func target(_ changes: Changes = [:]) -> String { "/oauth2/request_auth?\(query(changes))" }

    /// Yahoo's first answer to an authorization request; `more` is added to the end of its URL.
    func ask(
        _ changes: Changes = [:], adding more: String = "", headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        await get(Self.target(changes) + more, headers: headers)
    }

    func get(_ path: String, headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await provider.handle(HTTPRequest(method: "GET", origin: Demo.issuer, target: path, headers: headers))
    }

    func post(_ path: String, _ fields: [(String, String)], headers: HTTPHeaders = [:]) async -> HTTPResponse
    {
        await post(path, Self.encoded(fields.map { ($0, $1) }, [:]), headers: headers)
    }

    /// Sends a form as it stands.
    func post(_ path: String, _ form: String, headers: HTTPHeaders = [:]) async -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = headers["Content-Type"] ?? "application/x-www-form-urlencoded"
        return await provider.handle(
            HTTPRequest(
                method: "POST", origin: Demo.issuer, target: path, headers: headers, body: Array(form.utf8)))
    }

    /// The answer to the exchange of a code.
    func exchange(
        _ code: String, changing changes: Changes = [:], headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        let usual: [(String, String?)] = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Demo.redirectURI),
            ("client_id", Demo.clientID), ("client_secret", Demo.clientSecret),
        ]
        return await post("/oauth2/get_token", Self.encoded(usual, changes), headers: headers)
    }

    /// The answer to a refresh.
    func refresh(_ token: String, changing changes: Changes = [:]) async -> HTTPResponse {
        let usual: [(String, String?)] = [
            ("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", Demo.clientID),
            ("client_secret", Demo.clientSecret),
        ]
        return await post("/oauth2/get_token", Self.encoded(usual, changes))
    }

    /// The answer of the userinfo endpoint.
    func userInfo(_ token: String) async -> HTTPResponse {
        await get("/openid/v1/userinfo", headers: ["Authorization": "Bearer \(token)"])
    }

    // MARK: Journeys

    /// A browser that stops where it would leave Yahoo.
    func browser() -> Browser {
        Browser(client: InMemoryClient([Demo.issuer: provider])) { $0.hasPrefix("\(Demo.issuer)/") }
    }

    /// Yahoo, and a browser that has not been there.
    static func withBrowser() throws -> (yahoo: Yahoo, browser: Browser) {
        let yahoo = try Yahoo()
        return (yahoo, yahoo.browser())
    }

    /// Yahoo, and a code that it has issued.
    static func withCode() async throws -> (yahoo: Yahoo, code: String) {
        let yahoo = try Yahoo()
        return (yahoo, try await yahoo.code())
    }

    /// Signs in, agrees if asked, and returns where the browser is sent.
    func journey(
        _ changes: Changes = [:], username: String = "ana", in browser: Browser? = nil
    ) async throws -> AppRedirect {
        let browser = browser ?? self.browser()
        var page = try await browser.ask(changes)
        if page.asksForPassword { page = try await browser.signIn(page, as: username) }
        if page.location == nil { page = try await browser.press("agree", on: page) }
        return try AppRedirect(page)
    }

    /// A new code.
    func code(_ changes: Changes = [:], username: String = "ana") async throws -> String {
        let redirect = try await journey(changes, username: username)
        return try #require(try redirect.value("code"), "no code in \(redirect)")
    }

    /// The answer of the token endpoint for a fresh code.
    func tokens(_ changes: Changes = [:], username: String = "ana") async throws -> JSONValue {
        let answer = await exchange(try await code(changes, username: username))
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(JSONValue(json: answer.body))
    }

    /// The claims of an ID token, verified as a client would.
    func claims(_ tokens: JSONValue) async throws -> JSONValue {
        let keys = try #require(JSONWebKeySet(json: await get("/openid/v1/certs").body))
        return try JSONWebToken(parsing: try #require(tokens["id_token"]?.string))
            .claims(verifiedBy: keys, allowing: [.es256])
    }

    /// The header with which a browser sends its cookie.
    static func headers(cookie: String) -> HTTPHeaders { ["Cookie": "__Host-yahoo-session=\(cookie)"] }

    /// Presses a button of the page that a cookie gets.
    func press(
        _ decision: String, at target: String, cookie: String = String(repeating: "A", count: 43),
        password: String = Demo.password
    ) async throws -> HTTPResponse {
        let headers = Self.headers(cookie: cookie)
        let page = await get(target, headers: headers)
        let token = try #require(page.text.firstMatch(of: /name="csrf" value="([^"]*)"/)?.1)
        let fields = [
            ("csrf", String(token)), ("username", "ana"), ("password", password), ("decision", decision),
        ]
        return await post(target, fields, headers: headers)
    }
}
