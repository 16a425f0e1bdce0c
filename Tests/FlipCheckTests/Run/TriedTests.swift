import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// No rule holds without a right request that succeeded in the same run, and the report names what kept it from that.
@Suite struct TriedTests {
    private static let login = HTTPResponse(
        status: 200, contentType: "text/html",
        text: """
            <!doctype html><title>Sign in</title><form method="post">
            <input name="user"><input name="pass" type="password">\
            <button name="go" value="1">Go</button></form>
            """, headers: ["Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-store"])

    private func report(_ only: [String] = [], always answer: HTTPResponse) async throws -> Report {
        await Runner.report(only, try Partner(always: answer).probe())
    }

    @Test(arguments: [
        ("a login page", login), ("429", HTTPResponse(status: 429, headers: ["Retry-After": "1"])),
        ("429 without Retry-After", HTTPResponse(status: 429)), ("503", HTTPResponse(status: 503)),
        ("401", HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\""])),
        ("400 as JSON", .refusal("invalid_grant")),
    ])
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
}
