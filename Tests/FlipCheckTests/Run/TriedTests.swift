import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// A rule holds only when a right request succeeded in the same run.
@Suite struct TriedTests {
    private static let login = HTTPResponse(
        status: 200, contentType: "text/html",
        text: """
            <!doctype html><title>Sign in</title><form method="post">
            <input name="user"><input name="pass" type="password">\
            <button name="go" value="1">Go</button></form>
            """, headers: ["Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-store"])

    /// Servers that let nothing through, whatever is asked.
    static let blockingServers: [(name: String, answer: HTTPResponse)] = [
        ("a login page", login), ("429", HTTPResponse(status: 429, headers: ["Retry-After": "1"])),
        ("429 without Retry-After", HTTPResponse(status: 429)), ("503", HTTPResponse(status: 503)),
        ("401", HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])),
        (
            "400 as JSON",
            HTTPResponse(
                status: 400, contentType: "application/json", text: #"{"error":"invalid_grant"}"#,
                headers: ["Cache-Control": "no-store"])
        ),
    ]

    private func report(_ only: [String] = [], always answer: HTTPResponse) async throws -> Report {
        await Runner.report(only, try Partner(always: answer).probe())
    }

    @Test(arguments: blockingServers)
    func `a server that answers everything alike gets no ✓ beyond the address of its endpoints`(
        name: String, answer: HTTPResponse
    ) async throws {
        let report = try await report(always: answer)
        let held = report.held.map(\.rule.id)
        let untried = held.filter { !$0.hasPrefix("association/") && !$0.hasSuffix("/https") }
        #expect(untried == [], "\(name)")
        #expect(report.exitStatus != 0)
    }

    @Test(arguments: [
        "authorize/redirect-uri-exact", "authorize/client-unknown", "authorize/redirect-uri-repeated",
        "authorize/redirect-uri-missing", "authorize/response-type-unsupported",
        "authorize/pkce-method-missing", "authorize/repeated-parameter", "token/pkce-missing",
        "token/code-once", "token/parameter-missing", "userinfo/no-token", "revoke/unknown-token",
    ]) func `a run of one rule ends with 2 when nothing could be tried`(rule: String) async throws {
        let report = try await report([rule], always: Self.login)
        #expect(report.findings.map(\.rule.id) == [rule])
        #expect(report.exitStatus == 2)
    }

    @Test func `a reset of the account leaves what was tried, and ends the tokens of the run`() async throws {
        let probe = try Partner().probe { $0.signIn.reset = {} }
        func tokens() async throws -> [String?] {
            [
                try await probe.firstAuthorization().answer?.value("code"),
                try await probe.value(of: .exchange).accessToken,
                try await probe.currentTokens().accessToken,
            ]
        }
        let first = try await tokens()
        #expect(first[1] == first[2])
        #expect(try await tokens() == first)
        await probe.resetAccount()
        let second = try await tokens()
        #expect(zip(first, second).map { $0 == $1 } == [true, true, false])
        #expect(try await tokens() == second)
    }

    @Test func `a sign-in that fails is one finding, and nothing is blamed on the server`() async throws {
        let partner = try Partner()
        let probe = try partner.probe {
            $0.signIn.forms[0].fields = ["user": "ada", "pass": "correct horse"]
        }
        let report = await Runner(selection: Selection(skip: ["association"])).run(probe)
        #expect(report.failures == [])
        #expect(report.exitStatus == 2)
        let signIn = try #require(report["authorize/sign-in"])
        // The fields of the page, and the step to write.
        #expect(signIn.reason.contains("fields: username, password"), "\(signIn.reason)")
        #expect(
            signIn.reason.contains(
                #""fields": { "username": "FILL_IN_username", "password": { "environment": "PASSWORD" } }"#
            ), "\(signIn.reason)")
        // The page was opened for the sign-in and for authorize/answers, and never again.
        #expect(probe.prober.log.count { $0.request.path == "/authorize" } == 2)
    }

    @Test func `a wrong password is named`() async throws {
        let probe = try Partner().probe { $0.signIn.forms[0].fields["password"] = "wrong horse" }
        let report = await Runner.report(["authorize"], probe)
        let signIn = try #require(report["authorize/sign-in"])
        #expect(signIn.reason.contains("the password in signIn.forms is probably wrong"), "\(signIn.reason)")
        #expect(!signIn.reason.contains("wrong horse"))
        #expect(report.failures.isEmpty)
    }

    @Test(arguments: [
        (
            #"<title>Hi</title><div class="g-recaptcha"></div><form method=post><input name=a></form>"#,
            "CAPTCHA"
        ), (#"<title>App</title><div id="root"></div><script src="/app.js"></script>"#, "a script makes it"),
    ]) func `what keeps a program out is named, with the other ways in`(
        page: String, word: String
    ) async throws {
        let report = try await report(["authorize"], always: .html(page))
        let signIn = try #require(report["authorize/sign-in"])
        #expect(signIn.reason.contains(word), "\(signIn.reason)")
        for way in ["signIn.headers", "signIn.command", "--by-hand"] { #expect(signIn.reason.contains(way)) }
        #expect(report.failures.isEmpty)
    }

    /// A probe of a partner some of whose answers are not HTTP.
    private func breakingProbe(atState: BreakingClient.Break = .closed) throws -> Probe {
        let partner = try Partner()
        let client = BreakingClient(partner: partner.handler, atState: atState)
        return try .through(client, clock: partner.clock.probeClock)
    }

    @Test func `one answer that cannot be read hides nothing of the others`() async throws {
        // A redirect URI that begins with the right one is taken, and written into the header as it came.
        let probe = try breakingProbe()
        let report = await Runner.report(["authorize/redirect-uri-exact"], probe)
        let finding = try #require(report["authorize/redirect-uri-exact"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains("a slash at the end"), "\(finding.reason)")
        #expect(finding.reason.contains("a line break at the end: the answer is not HTTP"))
        #expect(report.exitStatus == 1)
    }

    @Test func `an answer that is not HTTP is no refusal on a page`() async throws {
        let probe = try breakingProbe()
        let finding = try await probe.finding("authorize/redirect-uri-missing")
        #expect(finding.isFailure)
        #expect(finding.reason == "without redirect_uri: the answer is not HTTP", "\(finding.reason)")
    }

    @Test func `a connection that a filter closes shows no line break in a header`() async throws {
        let probe = try breakingProbe()
        let finding = try await probe.finding("authorize/header-injection")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("could not be read to its end"), "\(finding.reason)")
    }

    @Test func `an answer that is not HTTP after a line break is reported as such, and not as a header`()
        async throws
    {
        let finding = try await breakingProbe(atState: .noHTTP).finding("authorize/header-injection")
        #expect(finding.isFailure)
        #expect(
            finding.reason == "a line break in state or user_locale: the answer is not HTTP",
            "\(finding.reason)")
    }

    @Test func `a compressed page after a line break shows no header injection`() async throws {
        let finding = try await breakingProbe(atState: .compressed).finding("authorize/header-injection")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the body is compressed"), "\(finding.reason)")
    }

    @Test func `a connection that closes at userinfo after a revocation is reported as such`() async throws {
        let partner = try Partner()
        let hasRevoked = Locked(false)
        let client = FailingClient(partner: partner.handler) { request in
            if request.path == "/revoke" { hasRevoked.withLock { $0 = true } }
            guard request.path == "/userinfo", request.bearer != nil, hasRevoked.withLock({ $0 }) else {
                return nil
            }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let probe = try Probe.through(client, clock: partner.clock.probeClock)
        let finding = try await probe.finding("revoke/cascade")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("could not be read to its end"), "\(finding.reason)")
    }

    @Test func `an error page with status 200 is a refusal, and a sign-in page that comes again is not`()
        async throws
    {
        let shown = try Partner(answering: { response, _ in
            response.status == 400 ? response.withStatus(200) : response
        })
        let rules = ["authorize/redirect-uri-exact", "authorize/client-unknown"]
        let report = await Runner.report(rules, try shown.probe())
        #expect(report.findings.map(\.verdict) == [.held, .held])
        let again = try Partner(answering: { response, _ in
            response.status == 400 ? Self.login : response
        })
        let second = await Runner.report(rules, try again.probe())
        #expect(second.unknown.map(\.rule.id) == rules)
    }

    @Test func `a refresh that meets a 503 is not taken for a revocation by a stranger`() async throws {
        let count = Locked(0)
        let partner = try Partner(answering: { response, request in
            guard request.path == "/token", request.form("grant_type") == "refresh_token" else {
                return response
            }
            let number = count.increment()
            return number.isMultiple(of: 3) ? HTTPResponse(status: 503) : response
        })
        let report = await Runner.report(["token", "refresh", "revoke"], try partner.probe())
        // Every third refresh fails, and succeeds a second later: no rule fails because of it.
        #expect(report.failures == [], "\(report.surprises([]))")
    }
}

/// A partner that takes a redirect URI by its beginning.
///
/// With a line break in the redirect URI, and without one, its answer is not HTTP.
private struct BreakingClient: HTTPClient {
    /// What comes after a line break in `state`.
    enum Break { case closed, noHTTP, compressed }

    let partner: any HTTPHandler
    let atState: Break

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        if request.query("state")?.contains("\n") == true {
            switch atState {
            case .closed:
                throw .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
            case .noHTTP:
                throw .badResponse(origin: request.origin, reason: "a header line without a colon")
            case .compressed:
                return HTTPResponse(
                    status: 400, headers: ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8])
            }
        }
        if request.query("client_id") != nil, request.query("redirect_uri") == nil {
            throw .badResponse(origin: request.origin, reason: "two different fields Location")
        }
        if request.path == "/authorize", let address = request.query("redirect_uri"),
            address.hasPrefix(Defect.webRedirectURI)
        {
            if address.contains("\n") {
                throw .badResponse(origin: request.origin, reason: "a header line without a colon")
            }
            request = request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } }
        }
        return await partner.handle(request)
    }
}
