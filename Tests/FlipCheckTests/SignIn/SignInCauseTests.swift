import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing

@testable import FlipCheck

/// Causes of a missing code that the messages show.
@Suite struct SignInCauseTests {
    /// The words of the sign-in at a partner that redirects from `origin` to a sign-in at `location`.
    private func text(
        leadingTo location: String, from origin: String, origins: [String] = []
    ) async throws -> String {
        let handler = Answering { request in
            request.origin == location.origin
                ? .html("<form method=post><input type=password name=password></form>")
                : HTTPResponse(status: 302, headers: ["Location": location])
        }
        var configuration = Partner.configuration
        configuration.authorizationURL = origin + "/authorize"
        configuration.signIn.origins = origins
        configuration.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
        let probe = try Probe.through(
            InMemoryClient([origin: handler, location.origin: handler]), configuration)
        return try await probe.signInWords()
    }

    /// A partner whose first page is a sign-in with this HTML before it, and which then answers by a function.
    private func partner(
        with html: String = "", answering answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws -> Partner {
        let signIn = HTTPResponse.html(
            """
            \(html)<form method=post action=/login><input name=username><input name=password type=password>
            <button name=decision value=sign-in>Go</button></form>
            """)
        return try Partner(wrapping: { _ in
            Answering { request in request.path == "/authorize" ? signIn : answer(request) }
        })
    }

    /// A partner whose sign-in leads to this address, which shows a page where the partner has none.
    private func partner(leadingTo address: String) throws -> Partner {
        try Partner(answering: { response, request in
            if request.path == "/home" { return .html("<title>Home</title><p>Your devices") }
            let isSignIn = request.method == "POST" && request.form("decision") == "sign-in"
            return isSignIn && response.headers["Location"] != nil
                ? response.withHeader("Location", address) : response
        })
    }

    @Test func `https in place of http belongs in the file`() async throws {
        let text = try await text(
            leadingTo: "https://partner.example/authorize", from: "http://partner.example")
        #expect(text.contains("Write https:// in the addresses of the file"), "\(text)")
    }

    @Test(arguments: [
        ("http://partner.example/login", "https://partner.example", Finding.Verdict.failed),
        ("http://localhost:8443/login", "https://localhost:8443", .failed),
        ("http://localhost:3000/login", "https://localhost:8443", .couldNotTell),
    ])
    func `a server that leads from https to http at its own host gives no code`(
        location: String, origin: String, verdict: Finding.Verdict
    ) async throws {
        let handler = Answering { _ in HTTPResponse(status: 302, headers: ["Location": location]) }
        var configuration = Partner.configuration
        configuration.authorizationURL = origin + "/authorize"
        let probe = try Probe.through(InMemoryClient([origin: handler]), configuration)
        let finding = try await probe.finding("authorize/code")
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if verdict == .failed { #expect(finding.reason.contains("X-Forwarded-Proto"), "\(finding.reason)") }
    }

    @Test(arguments: [[], ["http://localhost:8080"]])
    func `two names of this machine are named, also where both are listed`(origins: [String]) async throws {
        let text = try await text(
            leadingTo: "http://localhost:8080/login", from: "http://127.0.0.1:8080", origins: origins)
        #expect(text.contains("Write http://localhost:8080 in the addresses of the file"), "\(text)")
        #expect(!text.contains("is probably wrong"), "\(text)")
    }

    @Test(arguments: [
        ("http://[::1]/login", "http://localhost"), ("http://localhost/login", "http://[::1]"),
        ("http://[::1]:8080/login", "http://localhost:8080"),
    ])
    func `an address in brackets is another name of this machine`(
        location: String, origin: String
    ) async throws {
        let text = try await text(leadingTo: location, from: origin)
        #expect(text.contains("Write \(location.origin) in the addresses of the file"), "\(text)")
    }

    @Test func `a port for TLS is named by the words of its page`() async throws {
        let page = HTTPResponse.html(
            "<title>400 The plain HTTP request was sent to HTTPS port</title>", status: 400)
        let probe = try Partner(always: page).probe()
        let text = try await probe.signInWords()
        #expect(text.contains("its port speaks TLS"), "\(text)")
    }

    @Test func `a form that a 307 sends on is the cause where the next page refuses it`() async throws {
        let partner = try partner { request in
            request.path == "/login"
                ? HTTPResponse(status: 307, headers: ["Location": "/consent"])
                : .html("There is no form to answer.", status: 405)
        }
        let finding = try await partner.probe().finding("authorize/code")
        #expect(finding.isFailure)
        #expect(finding.reason.contains("/login was answered with 307"), "\(finding.reason)")
        // That would be the advice for a wrong redirect URI.
        #expect(!(finding.reason + finding.remedy).contains("projectID"), "\(finding.remedy)")
    }

    @Test func `a sign-in that loses the request is the server's fault, and the run goes on`() async throws {
        let probe = try partner(leadingTo: "/home").probe()
        let report = await Runner.report(["authorize/code", "authorize/again", "token/exchange"], probe)
        let code = try #require(report["authorize/code"])
        #expect(code.isFailure)
        #expect(code.reason.contains("knows nothing of the request"), "\(code.reason)")
        #expect(code.remedy.contains("through the sign-in"), "\(code.remedy)")
        #expect(report.held.map(\.rule.id).sorted() == ["authorize/again", "token/exchange"])
    }

    @Test func `the text of the sign-in says where the request was lost`() async throws {
        let text = try await partner(leadingTo: "/home").probe().signInWords()
        #expect(text.contains("After the sign-in the user was at"), "\(text)")
    }

    @Test func `a wrong password is not typed again where it leads to another page`() async throws {
        // Unlike the answer of `partner(leadingTo:)`, this one signs nobody in.
        let partner = try Partner(answering: { response, request in
            if request.path == "/home" { return .html("<title>Home</title><p>Your devices") }
            let isSignIn = request.method == "POST" && request.form("decision") == "sign-in"
            return isSignIn ? HTTPResponse(status: 303, headers: ["Location": "/home"]) : response
        })
        let probe = try partner.probe()
        #expect(try await probe.firstAuthorization().code == nil)
        #expect(probe.prober.log.count { $0.request.method == "POST" } == 1)
        #expect(probe.prober.log.last?.request.path == "/authorize")
    }

    @Test func `a request that the sign-in cuts at its ampersand is not blamed on the file`() async throws {
        let probe = try partner(leadingTo: "/authorize?response_type=code").probe()
        let finding = try await probe.finding("authorize/code")
        #expect(finding.isFailure)
        #expect(finding.reason.contains("without client_id, redirect_uri, state"), "\(finding.reason)")
        #expect(!(finding.reason + finding.remedy).contains("projectID"), "\(finding.remedy)")
    }

    @Test func `a CAPTCHA that was passed is not blamed for a step that is missing`() async throws {
        let partner = try partner(with: "<div class=g-recaptcha></div>") { _ in
            .html("<form method=post action=/more><button name=more value=yes>Go</button></form>")
        }
        let probe = try partner.probe { $0.signIn.forms.removeLast() }
        let text = try await probe.signInWords()
        #expect(text.contains("This page needs one more step."), "\(text)")
        #expect(text.contains(#"{ "press": { "name": "more", "value": "yes" } }"#), "\(text)")
        #expect(!text.contains("no program should pass"), "\(text)")
    }

    @Test(arguments: [
        ("<input name=code>", true), ("<input name=sms_code>", true), ("<input name=postal_code>", false),
        ("<select name=verification><option value=1>One<option value=2>Two</select>", false),
    ])
    func `only a text that is named as a code is a one-time code`(
        field: String, isOneTime: Bool
    ) async throws {
        let partner = try partner { _ in
            .html("<form method=post action=/more>\(field)<button name=more value=yes>Go</button></form>")
        }
        let text = try await partner.probe { $0.signIn.forms.removeLast() }.signInWords()
        #expect(text.contains("one-time") == isOneTime, "\(text)")
    }

    @Test(arguments: [("Not a member?", true), ("Not you?", true), ("Not found.", false)])
    func `only some words after “not” tell of a refusal`(words: String, isLeftByLink: Bool) async throws {
        let page = HTTPResponse.html(
            "<title>Acme</title><a href=/login>Sign in</a> <p>\(words) <a href=/register>Register</a>")
        let report = await Runner.report(
            ["authorize/sign-in", "authorize/code"], try Partner(always: page).probe())
        let reasons = report.findings.map(\.reason)
        #expect(reasons.contains { $0.contains("by a link") } == isLeftByLink, "\(reasons)")
    }

    @Test func `a refusal is not left by a link, also beside a form for a search`() async throws {
        let page = HTTPResponse.html(
            """
            <title>Acme</title><form action=/search><input name=q></form>
            <p>Sorry, something went wrong. <a href=/>Home</a> <a href=/help>Help</a>
            """)
        let finding = try await Partner(always: page).probe().finding("authorize/code")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(!finding.reason.contains("by a link"), "\(finding.reason)")
    }

    @Test(arguments: [("code=abc", true), ("promo_code=abc", false)])
    func `a link to Google is the answer only where it has a code`(query: String, isAnswer: Bool) async throws
    {
        let redirectURI = "https://oauth-redirect.googleusercontent.com/r/example-project"
        let page = HTTPResponse.html("<title>Done</title><a href=\"\(redirectURI)?\(query)\">Go on</a>")
        let probe = try Partner(always: page).probe()
        let text = try await probe.signInWords()
        #expect(text.contains("answer is in the link “Go on”") == isAnswer, "\(text)")
    }

    @Test func `a redirect to http in place of https is named, also where the address has a query`()
        async throws
    {
        let back = "http://client.example/back?tenant=a&code=abc"
        let probe = try Partner(always: HTTPResponse(status: 302, headers: ["Location": back])).probe {
            $0.redirectURI = "https://client.example/back?tenant=a"
        }
        let text = try await probe.signInWords()
        #expect(text.contains("http in place of https"), "\(text)")
    }

    @Test func `a single sign-on on this machine is an origin like any other`() async throws {
        let text = try await text(leadingTo: "http://127.0.0.1:9000/login", from: "http://127.0.0.1:8080")
        #expect(text.contains(#""origins": ["http://127.0.0.1:9000"]"#), "\(text)")
        #expect(!text.contains("X-Forwarded"), "\(text)")
    }
}

extension String {
    fileprivate var origin: String { HTTPRequest("GET", self)?.origin ?? "" }
}
