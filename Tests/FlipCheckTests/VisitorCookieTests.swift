import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// The cookies of the visitors whose way through the pages the rules look at.
@Suite struct VisitorCookieTests {
    @Test func `two hosts with cookies of one name get their own`() async throws {
        let partner = try Partner()
        let sso = "https://sso.partner.example"
        let server = Answering { request in
            if request.origin == sso {
                var response = HTTPResponse(seeOther: Partner.issuer + request.target)
                response.headers.add("Set-Cookie", "JSESSIONID=s; Path=/; HttpOnly")
                return response
            }
            // The single sign-on knows the visitor, so it sends the browser back.
            guard request.path == "/authorize", request.headers["Cookie"]?.contains("JSESSIONID=p") != true
            else { return await partner.handler.handle(request) }
            var response = HTTPResponse(seeOther: sso + request.target)
            response.headers.add("Set-Cookie", "JSESSIONID=p; Path=/; HttpOnly")
            return response
        }
        var configuration = Partner.configuration
        configuration.signIn.origins = [sso]
        let probe = try Probe.through(
            InMemoryClient([Partner.issuer: server, sso: server]), configuration,
            clock: partner.clock.probeClock)
        let visits = try await probe.value(of: .signInVisits)
        #expect(visits.signedIn.hasCode)
        for request in probe.prober.log.map(\.request) {
            let other = request.origin == sso ? "JSESSIONID=p" : "JSESSIONID=s"
            #expect(request.headers["Cookie"]?.contains(other) != true)
        }
    }

    @Test(arguments: [("https://login.other.example", true), ("https://login.partner.example", false)])
    func `a browser that comes back from another site sends no strict cookie`(
        login: String, isFault: Bool
    ) async throws {
        let partner = try Partner()
        let server = Answering { request in
            if request.origin == login {
                if request.method == "POST" { return HTTPResponse(seeOther: Partner.issuer + request.target) }
                return .html("<form method=post><button name=known value=yes>Yes, it is me</button></form>")
            }
            let cookies = request.headers["Cookie"] ?? ""
            guard request.path == "/authorize", request.method == "GET" else {
                return await partner.handler.handle(request)
            }
            if cookies.contains("request=kept") { return await partner.handler.handle(request) }
            if cookies.contains("begun=1") { return HTTPResponse(status: 400) }
            var response = HTTPResponse(seeOther: login + request.target)
            response.headers.add("Set-Cookie", "begun=1; Path=/; HttpOnly; SameSite=Lax")
            response.headers.add("Set-Cookie", "request=kept; Path=/; HttpOnly; SameSite=Strict")
            return response
        }
        var configuration = Partner.configuration
        configuration.signIn.origins = [login]
        configuration.signIn.forms.insert(.init(press: .init(name: "known", value: "yes")), at: 0)
        let probe = try Probe.through(
            InMemoryClient([Partner.issuer: server, login: server]), configuration,
            clock: partner.clock.probeClock)
        let wayIn = try await probe.value(of: .wayInFromOtherSite)
        #expect(wayIn.strictCookies == ["request"])
        #expect(wayIn.visit?.hasCode == !isFault)
    }

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

    @Test func `a Cookie in the configured headers is not sent by a second browser, and the report says so`()
        async throws
    {
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                request.headers["Cookie"]?.contains("gate=1") == true
                    ? await partner.handle(request) : HTTPResponse(status: 403)
            }
        })
        let report = await Runner.report(
            ["pages/session-fixation"], try partner.probe { $0.signIn.headers = ["Cookie": "gate=1"] })
        let reason = try #require(report["pages/session-fixation"]?.reason)
        #expect(reason.contains("signIn.headers has a Cookie, which a second browser does not send"))
    }

    @Test(arguments: [
        ("User-Agent", false, Finding.Verdict.couldNotTell), ("X-Gate", false, .couldNotTell),
        ("User-Agent", true, .couldNotTell), ("X-Gate", true, .notAsked),
    ]) func `a visitor who sends a form, or only tells the browser, does not come in by headers`(
        header: String, refusesPage: Bool, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("lets one browser in", known: { $0.signIn.headers = [header: "1"] }) {
            request, context in
            let isClosed = context.memory["in"] != nil
            if refusesPage, isClosed, request.path == "/authorize", request.headers["Cookie"] == nil {
                return .page(403)
            }
            guard request.form("password") != nil else { return nil }
            context.memory["in"] = "yes"
            return isClosed ? .page(403) : nil
        }
        let finding = try await partner.finding("pages/session-fixation")
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains("the only way in") == (verdict == .notAsked), "\(finding.reason)")
    }

    @Test(arguments: [true, false])
    func `the cookies of a browser are printed only where it got a code`(letsSecondIn: Bool) async throws {
        let signIns = Locked(0)
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                guard request.form("password") != nil, signIns.increment() > 1, !letsSecondIn else {
                    return await partner.handle(request)
                }
                return HTTPResponse(status: 403, headers: ["Set-Cookie": "visitor=anybody"])
            }
        })
        let probe = try partner.probe()
        guard !letsSecondIn else {
            #expect(try await !probe.cookieHeader().isEmpty)
            return
        }
        let refusal = await #expect(throws: CouldNotTell.self) { try await probe.cookieHeader() }
        #expect(refusal?.reason == "a second browser did not get through the sign-in")
    }

    @Test func `a cookie for another path does not count at the authorization endpoint`() async throws {
        let partner = try Partner(wrapping: { _ in
            Answering { request in
                var response = request.redirect(with: [.init("code", "abcdefgh")])
                response.headers.add("Set-Cookie", "visitor=anybody; Path=/login")
                return response
            }
        })
        let probe = try partner.probe { $0.signIn.forms = [] }
        let refusal = await #expect(throws: CouldNotTell.self) { try await probe.cookieHeader() }
        #expect(refusal?.reason == "the server sets no cookie for the authorization endpoint")
    }

    /// An answer of partner.example that sets a cookie.
    private func exchange(setting field: String, at path: String = "/authorize") throws -> Exchange {
        let headers: HTTPHeaders = ["Set-Cookie": field, "Date": "Sun, 29 Nov 2026 08:00:00 GMT"]
        return try .answered(
            HTTPResponse(status: 200, headers: headers), to: "GET", Partner.issuer + path)
    }
}
