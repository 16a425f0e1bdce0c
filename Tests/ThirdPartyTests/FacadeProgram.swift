import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PlatformCrypto
import TestSupport
import Testing
import URLSessionTransport
import WebText

/// The partner server with a `partner.json`, in front of an identity provider, with Google as its client.
struct FacadeProgram {
    static let clientID = "google-client"
    static let clientSecret = "google-secret"
    /// Google's redirect URI for the browser: nothing listens there, and the browser stops before it.
    static let redirectURI = "http://127.0.0.1:1/google"
    /// Google's redirect URI for a flip.
    static let flipRedirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    /// The redirect URI of the partner's own app at the provider.
    static let appRedirectURI = "http://127.0.0.1:1/app"

    private let folder: TemporaryFolder
    private let server: ServerProgram
    /// Where the server is, as `http://127.0.0.1:PORT`.
    var origin: String { server.origin }
    let http = URLSessionTransport(sizeLimit: 1_048_576)

    /// The server's own redirect URI at the provider.
    var providerRedirectURI: String { "\(origin)/provider/callback" }

    /// Starts a server in front of a provider.
    ///
    /// With the profile `introspection` it asks the provider at each refresh too. With any other profile, access tokens need
    /// the audience `api`.
    init(at issuer: String, profile: String, linksWithoutEmail: Bool = false) async throws {
        var values: [String: Any] = [
            "issuer": issuer, "profile": profile, "appClientIDs": ["partner-ios"],
            "clientID": "partner-server", "clientSecretFile": "client-secret",
            "linksWithoutEmail": linksWithoutEmail,
        ]
        if profile == "introspection" {
            values["asksAtRefresh"] = true
        } else {
            values["audience"] = "api"
        }
        try await self.init(identityProvider: values)
    }

    /// Starts a server with these values of `"identityProvider"`.
    init(identityProvider: [String: Any]) async throws {
        folder = try TemporaryFolder()
        let digest = try PlatformCrypto().sha256(Self.clientSecret.utf8).base64URL
        let file: [String: Any] = [
            "issuer": "http://127.0.0.1:0", "proxy": "", "serviceName": "Example Home",
            "clientID": Self.clientID, "clientSecretDigests": [digest], "googleProject": "example-project",
            "testRedirectURIs": ["sandbox", "development", "enterprise"],
            "extraRedirectURIs": [Self.redirectURI],
            "scopes": [["token": "devices.read", "words": "See your devices"]],
            "authorizationStatement": "Google can see your devices.", "appIDs": ["TEAMID1234.example"],
            "identityProvider": identityProvider,
        ]
        let url = URL(fileURLWithPath: folder.path)
        try JSONSerialization.data(withJSONObject: file).write(to: url.appending(path: "partner.json"))
        try Data("partner-server-secret\n".utf8).write(to: url.appending(path: "client-secret"))
        let program = try RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "cd '\(folder.path)' && exec '\(builtProducts.appending(path: "partner-server").path)' \"$@\"",
                "sh", "--port", "0",
            ])
        server = try await ServerProgram(program)
    }

    /// Ends the server, which has to end well, and to have logged each of these texts and no line without one of them.
    func stop(logged texts: Set<String> = []) async throws {
        let end = try await server.stop()
        #expect(end.status == 0, "\(end.errors)")
        for text in texts { #expect(end.errors.contains(text), "\(text)\n\(end.errors)") }
        // Some providers start after the server, whose address they have to know.
        let allowed = texts.union(["Users get 503 until issuer in partner.json is right"])
        for line in end.errors.split(separator: "\n") {
            #expect(allowed.contains(where: line.contains), "\(line)")
        }
    }

    /// A browser that stops before Google, and before `stop`.
    func browser(
        stoppingAt stop: String = FacadeProgram.redirectURI, client: (any HTTPClient)? = nil
    ) -> Browser {
        Browser(client: client ?? http, follows: { !$0.hasPrefix(Self.redirectURI) && !$0.hasPrefix(stop) })
    }

    /// A request of Google's by the browser.
    var authorization: String {
        Parameters([
            .init("response_type", "code"), .init("client_id", Self.clientID),
            .init("redirect_uri", Self.redirectURI), .init("state", "state-of-google"),
        ]).appended(to: "\(origin)/authorize")
    }

    /// Presses “Agree and link” on the consent page, and returns the code that Google gets.
    func agree(_ page: Browser.Page, in browser: Browser) async throws -> String {
        try #require(page.url == authorization, "\(page.url): \(page.html)")
        let answer = try await browser.submit(
            page, filling: [:], pressing: .init(name: "decision", value: "agree"))
        let query = try #require(answer.location.flatMap { HTTPRequest("GET", $0)?.query })
        let parameters = Parameters(parsing: query, plus: .space)
        #expect(try parameters.value("state") == "state-of-google")
        return try #require(try parameters.value("code"))
    }

    /// Posts a form to the server.
    func post(
        _ path: String, bearer: String? = nil, _ fields: [(String, String)]
    ) async throws -> HTTPResponse {
        let form = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        var request = try #require(HTTPRequest(postForm: form, to: origin + path))
        if let bearer { request.headers["Authorization"] = "Bearer \(bearer)" }
        return try await http.send(request)
    }

    private static let credentials = [("client_id", clientID), ("client_secret", clientSecret)]

    /// Exchanges a code as Google does.
    func tokens(ofCode code: String, at redirectURI: String) async throws -> JSONValue {
        let answer = try await post(
            "/token",
            Self.credentials + [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ])
        return try #require(JSONValue(json: answer.body), "\(answer.text)")
    }

    /// Refreshes as Google does, and returns `refreshed`, or the answer of an error.
    func refresh(_ token: String) async throws -> String {
        let answer = try await post(
            "/token", Self.credentials + [("grant_type", "refresh_token"), ("refresh_token", token)])
        return answer.status == 200 ? "refreshed" : answer.text
    }

    /// Exchanges a code, reads userinfo, refreshes and unlinks as Google does, and returns the userinfo.
    func wholeLife(
        ofCode code: String, at redirectURI: String = FacadeProgram.redirectURI
    ) async throws -> JSONValue {
        let tokens = try await tokens(ofCode: code, at: redirectURI)
        let refreshToken = try #require(tokens.text("refresh_token"))
        let accessToken = try #require(tokens.text("access_token"))
        let userinfo = try await http.send(
            try #require(
                HTTPRequest(
                    "GET", "\(origin)/userinfo", headers: ["Authorization": "Bearer \(accessToken)"])))
        #expect(try await refresh(refreshToken) == "refreshed")
        #expect(try await post("/revoke", Self.credentials + [("token", refreshToken)]).status == 200)
        #expect(try await refresh(refreshToken).contains("invalid_grant"))
        return try #require(JSONValue(json: userinfo.body))
    }

    /// The code that the partner's app gets for a token of the provider.
    func code(forAppToken token: String) async throws -> String {
        let answer = try await appCode(token)
        return try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
    }

    /// Asks for a code as the partner's app does, with a token of the provider.
    func appCode(_ token: String) async throws -> HTTPResponse {
        try await post(
            "/app/code", bearer: token,
            [
                ("response_type", "code"), ("client_id", Self.clientID),
                ("redirect_uri", Self.flipRedirectURI),
            ])
    }

    /// The access token that an app gets at the provider, whose pages `signIn` walks through.
    ///
    /// The secret of the app at the provider is its name with `-secret`.
    func appToken(
        of app: String, authorizationURL: String, tokenURL: String,
        signIn: (Browser, _ address: String) async throws -> Browser.Page
    ) async throws -> String {
        let tokens = try await appTokens(
            of: app, authorizationURL: authorizationURL, tokenURL: tokenURL, signIn: signIn)
        return try #require(tokens.text("access_token"), "\(tokens)")
    }

    /// The tokens that an app gets at the provider, as in ``appToken(of:authorizationURL:tokenURL:signIn:)``.
    func appTokens(
        of app: String, scope: String = "openid profile email", authorizationURL: String, tokenURL: String,
        signIn: (Browser, _ address: String) async throws -> Browser.Page
    ) async throws -> JSONValue {
        let request = Parameters([
            .init("response_type", "code"), .init("client_id", app),
            .init("redirect_uri", Self.appRedirectURI),
            .init("scope", scope), .init("nonce", "n"), .init("state", "s"),
        ]).appended(to: authorizationURL)
        let end = try await signIn(browser(stoppingAt: Self.appRedirectURI), request)
        let query = try #require(end.location.flatMap { HTTPRequest("GET", $0)?.query }, "\(end.html)")
        let code = try #require(try Parameters(parsing: query, plus: .space).value("code"))
        let credentials = ClientCredentials(id: app, secret: "\(app)-secret", method: .basic)
        let grant = TokenRequest.authorizationCode(
            code: code, redirectURI: Self.appRedirectURI, verifier: nil)
        var exchange = try #require(HTTPRequest(postForm: grant.form(credentials), to: tokenURL))
        exchange.headers["Authorization"] = credentials.authorization
        let answer = try await http.send(exchange)
        return try #require(JSONValue(json: answer.body), "\(answer.text)")
    }
}
