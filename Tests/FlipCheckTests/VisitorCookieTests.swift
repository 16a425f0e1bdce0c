import HTTPMessages
import Testing

@testable import FlipCheck

/// Which cookies a visitor keeps, and to which addresses they go.
@Suite struct VisitorCookieTests {
    @Test(arguments: [
        ("sso=1", ["partner.example"]), ("sso=1; Domain=", ["partner.example"]),
        ("sso=1; Domain=partner.example", ["partner.example", "sso.partner.example"]),
        ("sso=1; domain=.Partner.example", ["partner.example", "sso.partner.example"]),
        ("sso=1; Domain=example", []), ("sso=1; Domain=other.example", []),
        ("sso=1; Domain=sso.partner.example", []),
    ])
    func `a cookie goes to its host, or to the hosts of its domain`(field: String, hosts: [String]) throws {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: field))
        let receivers = ["partner.example", "sso.partner.example", "notpartner.example"].filter {
            HTTPRequest("GET", "https://\($0)/").flatMap(cookies.header) != nil
        }
        #expect(receivers == hosts)
    }

    @Test(arguments: [
        ("s=1", ["/oauth/authorize", "/oauth/next"]), ("s=1; Path=/oauth/authorize", ["/oauth/authorize"]),
        ("s=1; Path=/", ["/oauth/authorize", "/oauth/next", "/oauthother"]),
        ("s=1; Path=login", ["/oauth/authorize", "/oauth/next"]),
    ])
    func `a cookie goes to the addresses of its folder`(field: String, paths: [String]) throws {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: field, at: "/oauth/authorize"))
        let receivers = ["/oauth/authorize", "/oauth/next", "/oauthother"].filter {
            HTTPRequest("GET", "https://partner.example\($0)").flatMap(cookies.header) != nil
        }
        #expect(receivers == paths)
    }

    @Test func `a cookie of a folder stands beside that of the site, and before it`() throws {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: "s=site; Path=/"))
        cookies.store(try exchange(setting: "s=folder; Path=/oauth"))
        let request = try #require(HTTPRequest("GET", "https://partner.example/oauth/authorize"))
        #expect(cookies.header(for: request) == "s=folder; s=site")
        cookies.store(try exchange(setting: "s=; Path=/oauth; Max-Age=0"))
        #expect(cookies.header(for: request) == "s=site")
    }

    @Test(arguments: [(4_089, true), (4_090, false)])
    func `a cookie that browsers drop as too long is not sent`(
        bytesOfValue: Int, isSent: Bool
    ) throws {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: "session=" + String(repeating: "a", count: bytesOfValue)))
        #expect(cookies.isEmpty != isSent)
    }

    @Test(arguments: [
        ("__Host-s=1; Secure; Path=/", true), ("__Host-s=1; Secure", false), ("__Host-s=1; Path=/", false),
        ("__Host-s=1; Secure; Path=/oauth", false), ("__host-s=1; Secure; Path=/oauth", false),
        ("__Host-s=1; Secure; Path=/; Domain=partner.example", false),
        ("__Secure-s=1; Secure", true), ("__Secure-s=1", false), ("__Other-s=1", true),
    ])
    func `a cookie that breaks the rules for the prefix of its name is not sent`(
        field: String, isSent: Bool
    ) throws {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: field))
        #expect(cookies.isEmpty != isSent)
    }

    @Test func `the rest of a value after a semicolon is not an attribute and not in a recording`() throws {
        let cookie = try #require(VisitorCookie(setCookie: #"s="v1;9f3c0a5512aa47de"; Path=/; Secure"#))
        #expect(cookie.attributes == ["path": "/", "secure": ""])
    }

    @Test func `an IP address has no domain above it`() throws {
        let cookie = try #require(VisitorCookie(setCookie: "sso=1; Domain=0.0.1"))
        let request = try #require(HTTPRequest("GET", "http://127.0.0.1/"))
        #expect(cookie.set(by: request) == nil)
    }

    @Test func `a made-up cookie goes to each host, until the host sets its own or takes it back`() throws {
        let partner = try #require(HTTPRequest("GET", "https://partner.example/"))
        let sso = try #require(HTTPRequest("GET", "https://sso.partner.example/"))
        var cookies = [VisitorCookie("session", "made-up")]
        #expect(cookies.header(for: partner) == "session=made-up")
        cookies.store(try exchange(setting: "session=p"))
        #expect(cookies.header(for: partner) == "session=p")
        #expect(cookies.header(for: sso) == "session=made-up")
        cookies.store(try exchange(setting: "session=; Max-Age=0"))
        #expect(cookies.isEmpty)
    }

    @Test(arguments: [
        ("s=; Max-Age=0", true), ("s=; Max-Age=60", false), ("s=; Max-Age=soon", false),
        ("s=; Expires=Tue, 12-Oct-1999 00:00:00 GMT", true),
        ("s=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", true),
        ("s=; Expires=Fri, 01 Jan 2100 00:00:00 GMT", false),
        ("s=; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", false),
        ("s=; Max-Age=soon; Expires=Thu, 01 Jan 1970 00:00:00 GMT", true),
    ])
    func `a date in the past takes a cookie back, and its age comes first`(field: String, isGone: Bool) throws
    {
        var cookies: [VisitorCookie] = []
        cookies.store(try exchange(setting: "s=1"))
        cookies.store(try exchange(setting: field))
        #expect(cookies.isEmpty == isGone)
    }

    @Test func `without the time of the answer only a date of 1970 is in the past`() throws {
        let cookie = try #require(VisitorCookie(setCookie: "s=; Expires=Tue, 12-Oct-1999 00:00:00 GMT"))
        #expect(!cookie.isRemoval(at: nil))
        let removal = try #require(VisitorCookie(setCookie: "s=; Expires=Thu, 01-Jan-1970 00:00:01 GMT"))
        #expect(removal.isRemoval(at: nil))
    }

    /// An answer of partner.example that sets a cookie.
    private func exchange(setting field: String, at path: String = "/authorize") throws -> Exchange {
        let headers: HTTPHeaders = ["Set-Cookie": field, "Date": "Sun, 29 Nov 2026 08:00:00 GMT"]
        return try .answered(
            HTTPResponse(status: 200, headers: headers), to: "GET", Partner.issuer + path)
    }
}
