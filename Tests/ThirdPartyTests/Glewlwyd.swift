import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import TestSupport
import Testing
import WebText

/// Glewlwyd as Debian installs it, with a user, as an OpenID provider.
enum Glewlwyd {
    /// What to do where it is missing.
    static let advice: Comment = "Glewlwyd is not installed; .ci/run names its Debian packages"

    static let isToBeRun = areTestsRun(
        ifInstalled: FileManager.default.isExecutableFile(atPath: "/usr/bin/glewlwyd"))

    /// A user with a browser, which runs the script of Glewlwyd's page: it sends the same two calls.
    struct User {
        let browser: Browser
        private let client: OneCookieClient

        init(
            _ facade: FacadeProgram, at issuer: String, stoppingAt stop: String = FacadeProgram.redirectURI
        ) throws {
            let origin = try #require(HTTPRequest("GET", issuer)?.origin, "\(issuer)")
            client = OneCookieClient(client: facade.http, origin: origin)
            browser = facade.browser(stoppingAt: stop, client: client)
        }

        /// Signs in with the password, and allows the client.
        func signIn(at address: String) async throws -> Browser.Page {
            let page = try await browser.open(address)
            let query = Parameters(parsing: HTTPRequest("GET", page.url)?.query ?? "", plus: .space)
            let next = try #require(try query.value("callback_url"), "\(page.url)")
            let app = try #require(try query.value("client_id"))
            try await call("POST", "auth/", ["username": "ada", "password": "correct horse"])
            try await call("PUT", "auth/grant/\(app)", ["scope": "openid"])
            // The parameter that Glewlwyd's page adds when the user chooses to go on.
            return try await browser.open("\(next)&g_continue")
        }

        private func call(_ method: String, _ path: String, _ body: JSONValue) async throws {
            var request = try #require(HTTPRequest(method, "\(client.origin)/api/\(path)", body: body.json))
            request.headers["Content-Type"] = "application/json"
            #expect(try await client.send(request).status == 200)
        }
    }

    /// The access token of an app in which the user has signed in.
    static func token(of app: String, _ facade: FacadeProgram, at issuer: String) async throws -> String {
        try await facade.appToken(
            of: app, authorizationURL: "\(issuer)/auth", tokenURL: "\(issuer)/token"
        ) { _, address in
            try await User(facade, at: issuer, stoppingAt: FacadeProgram.appRedirectURI).signIn(at: address)
        }
    }
}

/// A client that keeps the one cookie of an origin, for a browser and for the calls of a script in its pages.
private final class OneCookieClient: HTTPClient {
    let origin: String
    private let client: any HTTPClient
    private let cookie = Locked<String?>(nil)

    init(client: any HTTPClient, origin: String) {
        self.client = client
        self.origin = origin
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.origin == origin else { return try await client.send(request) }
        var sent = request
        if let cookie = cookie.withLock({ $0 }) { sent.headers["Cookie"] = cookie }
        let response = try await client.send(sent)
        if let line = response.headers["Set-Cookie"] {
            cookie.withLock { $0 = String(line.prefix { $0 != ";" }) }
        }
        return response
    }
}
