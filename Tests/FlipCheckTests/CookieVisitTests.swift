import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// The cookies that visitors send and get on their way through the pages.
@Suite struct CookieVisitTests {
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

    @Test func `the cookies of a browser are printed where it got a code`() async throws {
        let probe = try Partner().probe()
        #expect(try await !probe.cookieHeader().isEmpty)
    }

    @Test func `the cookies of a browser are not printed where it got no code`() async throws {
        let signIns = Locked(0)
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                guard request.form("password") != nil, signIns.increment() > 1 else {
                    return await partner.handle(request)
                }
                return HTTPResponse(status: 403, headers: ["Set-Cookie": "visitor=anybody"])
            }
        })
        let probe = try partner.probe()
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
}
