import Foundation
import HTTPMessages
import PlatformCrypto
import Testing
import WebText

@testable import AuthorizationServer

/// The content of the log and of the page about a server, and the data that they must not show.
@Suite struct StatusPageTests {
    /// A server with one path, which checks the code that is in the query.
    private struct Server: HTTPHandler {
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            if request.path == "/broken" { return HTTPResponse(status: 500) }
            guard request.path == "/token" else { return HTTPResponse(status: 404) }
            _ = Check.that(
                true, SecurityRule("client", "the client proves who it is", "RFC 6749 section 2.3.1"))
            let code = SecurityRule("code", "the code is <known>", "RFC 6749 section 4.1.3")
            let isRight = Check.that(request.query == "code=right", code)
            return HTTPResponse(status: isRight ? 200 : 400)
        }
    }

    /// A handler with more checks than a log keeps of a request.
    private struct Careful: HTTPHandler {
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            for _ in 0...100 { _ = Check.that(true, SecurityRule("a", "a", "a")) }
            return HTTPResponse(status: 200)
        }
    }

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private func log(
        _ lines: Locked<[String]> = Locked([]), paths: RequestLog.ShownPaths = .found
    ) -> RequestLog {
        RequestLog(Server(), now: { Self.time }, paths: paths) { line in
            lines.withLock { $0.append("\(line)") }
        }
    }

    private func page(
        _ log: RequestLog, about: String = "", accounts: [StatusPage.Fact] = [.init("ada", "Ada & Co")],
        link: StatusPage.Link? = StatusPage.Link("Begin", to: "/token?a=1&b=2")
    ) throws -> StatusPage {
        StatusPage(
            .init(
                title: "A server <1>", about: about,
                lines: [.init("token", "http://127.0.0.1:1/token"), .init("redirect URIs", "one\ntwo")],
                accounts: accounts, link: link),
            log: log, crypto: try PlatformCrypto())
    }

    private func request(
        _ target: String, method: String = "GET", accept: String? = "text/html,*/*;q=0.8",
        origin: String = "http://127.0.0.1:8080"
    ) -> HTTPRequest {
        var request = HTTPRequest(method: method, origin: origin, target: target)
        request.headers["Accept"] = accept
        return request
    }

    @Test func `a line has the request, the status and the checks that did not hold`() async {
        let lines = Locked<[String]>([])
        let log = log(lines)
        _ = await log.handle(request("/token?code=right"))
        _ = await log.handle(request("/token?code=SECRET", method: "POST"))
        #expect(
            lines.withLock { $0 } == [
                "2027-01-15T08:00:00Z GET /token 200 ✓ 2",
                "2027-01-15T08:00:00Z POST /token 400 ✗ the code is <known> [RFC 6749 section 4.1.3]",
            ])
    }

    @Test(arguments: [
        ("GET", "/SECRET"), ("SECRET", "/token"), ("GET", "/token/SECRET?code=SECRET"),
        ("GET", "/token?SECRET"),
    ])
    func `a client's own text is in no line and on no page`(method: String, target: String) async throws {
        let lines = Locked<[String]>([])
        let log = log(lines)
        var stranger = request(target, method: method)
        stranger.headers["Authorization"] = "Bearer SECRET"
        stranger.body = Array("code=SECRET".utf8)
        _ = await log.handle(stranger)
        let page = try await page(log).handle(request("/"))
        let line = try #require(lines.withLock { $0.count == 1 ? $0.first : nil })
        #expect(page.status == 200)
        #expect(!(line + page.text).contains("SECRET"))
    }

    @Test func `a server whose clients are its owner's shows the path that it does not have, not the query`()
        async
    {
        let lines = Locked<[String]>([])
        let log = log(lines, paths: .all)
        _ = await log.handle(request("/tokn?code=SECRET"))
        _ = await log.handle(request("/\u{1B}[2J"))
        #expect(
            lines.withLock { $0 } == ["2027-01-15T08:00:00Z GET /tokn 404", "2027-01-15T08:00:00Z GET ? 404"])
    }

    @Test func `a path that only looks like a known one is not shown`() async {
        let lines = Locked<[String]>([])
        let log = log(lines, paths: .known(["/K"]))
        _ = await log.handle(request("/K"))
        // U+212A KELVIN SIGN, which Swift's == takes for a K.
        _ = await log.handle(request("/\u{212A}"))
        #expect(
            lines.withLock { $0 } == ["2027-01-15T08:00:00Z GET /K 404", "2027-01-15T08:00:00Z GET ? 404"])
    }

    @Test func `a server whose accounts are in a store has no heading for them`() async throws {
        let text = try await page(log(), accounts: []).handle(request("/")).text
        #expect(text.contains("<h2>Addresses and names</h2>"))
        #expect(!text.contains("Accounts"))
    }

    @Test func `the page says what runs, and shows the checks of the last requests, escaped`() async throws {
        let log = log()
        _ = await log.handle(request("/token?code=wrong"))
        let response = try await page(log).handle(request("/"))
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
        for text in [
            "<h1>A server &lt;1&gt;</h1>", "<b>ada</b> Ada &amp; Co", "href=\"/token?a=1&amp;b=2\"",
            "<span class=\"bad\">✗</span> the code is &lt;known&gt;",
            "<span class=\"good\">✓</span> the client proves who it is", "08:00:00",
        ] {
            #expect(response.text.contains(text), "the page has no \(text)")
        }
        let policy = try #require(response.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(!response.text.contains("<script"))
        #expect(!response.text.contains(" style="))
    }

    @Test func `a request that no rule refused is marked as refused too, or as failed`() async throws {
        let log = log()
        for path in ["/tokn", "/broken"] { _ = await log.handle(request(path)) }
        let text = try await page(log).handle(request("/")).text
        #expect(text.contains("<b>500</b> <span class=\"bad\">failed</span>"))
        #expect(text.contains("<b>404</b> <span class=\"bad\">refused</span>"))
    }

    @Test func `a person with curl is promised no link where the page has none`() async throws {
        let page = try page(log(), about: "It is for <tests>.", link: nil)
        let advice = "\nOpen this address in a browser: it has the last requests.\n"
        let answer = await page.handle(request("/", accept: "*/*"))
        #expect(answer.text.contains(advice))
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `a person with curl reads what the server is, and what to do next`() async throws {
        let page = try page(log(), about: "It is for <tests>.")
        #expect(
            await page.handle(request("/", accept: "*/*")).text == """
                A server <1>
                It is for <tests>.
                Open this address in a browser: it has a link to begin with, and the last requests.

                token: http://127.0.0.1:1/token
                redirect URIs: one
                  two

                """)
        #expect(await page.handle(request("/")).text.contains("<p>It is for &lt;tests&gt;. It runs until"))
    }

    @Test func `a program that asks by another name gets what the server answers`() async throws {
        let page = try page(log(), about: "It is for <tests>.")
        for path in ["/", "/favicon.ico"] {
            let answer = await page.handle(request(path, accept: nil, origin: "http://evil.example"))
            #expect(answer.status == 404, "\(path)")
        }
    }

    @Test(arguments: [nil, "*/*", "application/json"])
    func `a program gets what the server answers`(accept: String?) async throws {
        #expect(try await page(log()).handle(request("/", accept: accept)).status == 404)
    }

    @Test func `another method gets what the server answers`() async throws {
        #expect(try await page(log()).handle(request("/", method: "POST")).status == 404)
    }

    @Test(arguments: [
        "http://evil.example:8080", "https://partner.example", "http://127.0.0.1.evil.example",
    ])
    func `a browser that asks by another name gets nothing of the page`(origin: String) async throws {
        let refusal = try await page(log()).handle(request("/", origin: origin))
        #expect(refusal.status == 421)
        #expect(!refusal.text.contains("A server"))
    }

    @Test func `a browser of this machine gets the page and an icon`() async throws {
        let page = try page(log())
        #expect(await page.handle(request("/", origin: "http://localhost:8080")).status == 200)
        #expect(await page.handle(request("/favicon.ico")).status == 204)
    }

    @Test func `the first hundred checks of a request are kept`() async {
        let log = RequestLog(Careful(), now: { Self.time }) { _ in }
        _ = await log.handle(request("/token"))
        #expect(log.latest.first?.checks.count == 100)
    }

    @Test func `the last thirty requests are kept, the newest first`() async {
        let log = log()
        for number in 0..<40 { _ = await log.handle(request("/token?code=\(number == 39 ? "right" : "no")")) }
        #expect(log.latest.count == 30)
        #expect(log.latest.map(\.status).prefix(2) == [200, 400])
    }
}
