import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import HeadlessBrowser

/// Ways through a site: redirects, pages that go on by themselves, links, cookies.
@Suite struct BrowserTests {
    /// The method, target, body and some fields of a request, as the page that answers it.
    private static func echo(_ request: HTTPRequest) -> HTTPResponse {
        let fields = ["Content-Type", "Origin", "Cookie"].compactMap { name in
            request.headers[name].map { "\(name): \($0)" }
        }
        let body = String(decoding: request.body, as: UTF8.self)
        return Site.page(
            ([request.method, request.url, body] + fields).filter { !$0.isEmpty }.joined(separator: " | "))
    }

    private func post(_ status: Int, to location: String) async throws -> String {
        let browser = Site.browser("https://site.example", "https://other.example") { request in
            switch request.target {
            case "/": Site.page("<form method=post action=/go><input name=a value=1></form>")
            case "/go": Site.redirect(status, to: location)
            default: Self.echo(request)
            }
        }
        let page = try await browser.open("https://site.example/")
        return try await browser.submit(page, filling: [:]).html
    }

    /// The URL of the page that is shown after the first page of a site, which has this HTML or this field `Refresh`.
    private func end(after html: String = "", refresh: String? = nil) async throws -> String {
        let browser = Site.browser { request in
            guard request.target == "/" else { return Self.echo(request) }
            var page = Site.page(html)
            page.headers["Refresh"] = refresh
            return page
        }
        return try await browser.open("https://site.example/").url
    }

    /// A browser that stays at `https://site.example`, whose first page is this answer.
    private func browserOfOneSite(showing answer: HTTPResponse) -> Browser {
        let client = InMemoryClient(["https://site.example": Answering { _ in answer }])
        return Browser(client: client) { $0.hasPrefix("https://site.example/") }
    }

    @Test(arguments: [301, 302, 303])
    func `after a POST these redirects are followed by GET`(status: Int) async throws {
        #expect(try await post(status, to: "end") == "GET | https://site.example/end")
    }

    @Test(arguments: [307, 308])
    func `these redirects repeat the POST with its body, its type and where it came from`(
        status: Int
    ) async throws {
        let fields = "a=1 | Content-Type: application/x-www-form-urlencoded | Origin: https://site.example"
        #expect(try await post(status, to: "/end") == "POST | https://site.example/end | \(fields)")
        #expect(
            try await post(status, to: "//other.example/end")
                == "POST | https://other.example/end | \(fields)")
    }

    @Test(arguments: [
        (307, "POST | https://site.example/end | a=1 | Content-Type: text/plain | Origin: null"),
        (303, "GET | https://site.example/end"),
    ])
    func `a request that no form makes keeps its fields where it keeps its method`(
        status: Int, sent: String
    ) async throws {
        let browser = Site.browser { request in
            request.target == "/go" ? Site.redirect(status, to: "/end") : Self.echo(request)
        }
        let fields: HTTPHeaders = ["Origin": "null", "Content-Type": "text/plain"]
        let request = try #require(
            HTTPRequest("POST", "https://site.example/go", headers: fields, body: Array("a=1".utf8)))
        #expect(try await browser.open(request).html == sent)
    }

    @Test(arguments: [300, 304, 305, 399])
    func `other answers with an address are pages`(status: Int) async throws {
        let browser = Site.browser { _ in Site.redirect(status, to: "/end") }
        let page = try await browser.open("https://site.example/")
        #expect(page.status == status)
        #expect(page.location == nil)
    }

    @Test func `a page that goes on by itself is followed, by its tag and by its field`() async throws {
        let tag = "<base href=/x/><meta http-equiv=refresh content='5;url=end'>"
        #expect(try await end(after: tag) == "https://site.example/x/end")
        #expect(try await end(refresh: "0;url=/x/end") == "https://site.example/x/end")
    }

    @Test(arguments: ["300;url=/x/end", "1", "10;url=/"])
    func `a page that goes on late, or only shows itself again, stays`(refresh: String) async throws {
        #expect(try await end(refresh: refresh) == "https://site.example/")
    }

    @Test func `a page that goes on by itself counts as a redirect`() async throws {
        await #expect(throws: Browser.Failure.tooManyRedirects("https://site.example/")) {
            try await end(refresh: "0;url=/")
        }
    }

    @Test(arguments: [
        (Site.redirect(302, to: "//other.example/x#y"), "https://other.example/x#y"),
        (Site.redirect(302, to: "com.app:/cb?code=1"), "com.app:/cb?code=1"),
        (
            Site.page("<meta http-equiv=refresh content='0;url=//other.example/r#code=1'>"),
            "https://other.example/r#code=1"
        ),
    ])
    func `a page that leads to an address that is not followed has it as its location, with its fragment`(
        answer: HTTPResponse, location: String
    ) async throws {
        let browser = browserOfOneSite(showing: answer)
        #expect(try await browser.open("https://site.example/").location == location)
    }

    @Test func `a link to an address that is not followed ends there`() async throws {
        let link = "<a href='https://other.example/cancel?a=1&amp;b'>Cancel</a>"
        let browser = browserOfOneSite(showing: Site.page(link))
        let page = try await browser.open("https://site.example/")
        let end = try await browser.follow(link: "Cancel", on: page)
        #expect(end.location == "https://other.example/cancel?a=1&b")
    }

    @Test func `links are followed by their text, id or address, relative to the base`() async throws {
        let browser = Site.browser { request in
            request.target == "/"
                ? Site.page("<base href=/b/><a href=one id=first>Number 1</a><a href='?two'>Number 2</a>")
                : Self.echo(request)
        }
        let page = try await browser.open("https://site.example/")
        for words in ["Number 1", "first", "one"] {
            #expect(try await browser.follow(link: words, on: page).url == "https://site.example/b/one")
        }
        #expect(try await browser.follow(link: "Number 2", on: page).url == "https://site.example/b/?two")
        await #expect(throws: Browser.Failure.noSuchLink("three")) {
            try await browser.follow(link: "three", on: page)
        }
    }

    @Test func `cookies go with the user, beside those that the browser was given`() async throws {
        let client = InMemoryClient([
            "https://login.site.example": Answering { request in
                var answer = Site.redirect(302, to: "https://site.example/")
                answer.headers.add("Set-Cookie", "host=1")
                answer.headers.add("Set-Cookie", "all=2; Domain=site.example; Max-Age=60")
                return answer
            },
            "https://site.example": Answering { Self.echo($0) },
        ])
        let time = TestClock()
        let browser = Browser(client: client, headers: ["Cookie": "given=0"], now: { time.now })
        let first = try await browser.open("https://login.site.example/")
        #expect(first.html == "GET | https://site.example/ | Cookie: given=0; all=2")
        time.advance(by: 61)
        #expect(
            try await browser.open("https://site.example/").html
                == "GET | https://site.example/ | Cookie: given=0")
    }

    @Test func `without a clock the time is that of the servers`() async throws {
        let browser = Site.browser { request in
            var answer = Self.echo(request)
            if request.target == "/set" {
                answer.headers["Date"] = "Thu, 01 Jan 2026 00:00:00 GMT"
                answer.headers["Set-Cookie"] = "a=1; Expires=Thu, 01 Jan 2026 01:00:00 GMT"
            } else if request.target == "/late" {
                answer.headers["Date"] = "Thu, 01 Jan 2026 02:00:00 GMT"
            }
            return answer
        }
        _ = try await browser.open("https://site.example/set")
        #expect(try await browser.open("https://site.example/late").html.contains("Cookie: a=1"))
        #expect(try await !browser.open("https://site.example/").html.contains("Cookie"))
    }
}
