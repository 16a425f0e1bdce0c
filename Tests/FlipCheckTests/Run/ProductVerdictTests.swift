import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// Partners that behave in an unusual way, and the right verdict, weight and reason for each.
@Suite struct ProductVerdictTests {
    /// Partners about which a rule could say too much or too little.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a description has the words of the error", verdicts: ["userinfo/challenge": .failed],
            .changingAnswers(of: "/userinfo") { response, _ in
                let other = "Bearer error=\"invalid_request\", error_description=\"not an invalid_token\""
                return response.status == 401 ? response.withHeader("WWW-Authenticate", other) : response
            }),
        BrokenPartner(
            "no address of the user is known", verdicts: ["token/assertion-unsigned": .notAsked],
            .changingAnswers(of: "/userinfo") { response, _ in response.withJSON { $0["email"] = nil } }),
        BrokenPartner(
            "the identifier of each user is the text of a missing value",
            verdicts: ["userinfo/sub": .failed, "userinfo/sub-stable": .held],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.withJSON { if $0["sub"] != nil { $0["sub"] = "undefined" } }
            }),
        BrokenPartner(
            "a refusal comes with 200 and an error that is an object",
            verdicts: [
                "token/code-client": .held, "token/client-in-form": .held, "token/error-json": .failed,
                "token/error-status": .failed,
            ],
            .changingAnswers(of: "/token") { response, _ in
                guard response.status >= 400 else { return response }
                return .json(#"{"error":{"code":190,"message":"invalid code"}}"#)
            }),
        BrokenPartner(
            "the metadata after the path of the issuer is the page of an app, which may be framed",
            verdicts: ["metadata/works": .failed, "authorize/not-framed": .held],
            known: { $0.issuer = Partner.issuer + "/oauth" }
        ) { request, _ in
            request.path.contains("/.well-known/") ? .html("<script src=/app.js></script>") : nil
        },
        BrokenPartner(
            "the metadata has the path of an endpoint in place of its address",
            verdicts: ["metadata/https": .failed], words: "revocation_endpoint is no https address",
            .changingAnswers(of: "/.well-known/oauth-authorization-server") { response, _ in
                response.withText {
                    $0.replacing("\"https://partner.example/revoke\"", with: "\"/revoke\"")
                }
            }),
        BrokenPartner(
            "the pages are no HTML",
            verdicts: ["pages/referrer": .couldNotTell, "authorize/not-framed": .couldNotTell],
            words: "no page was seen",
            .changingAnswers(of: "/authorize") { response, _ in
                response.text.isEmpty ? response : response.withHeader("Content-Type", "text/plain")
            }),
        BrokenPartner(
            "each character of a description has a parameter of its own",
            verdicts: [
                "authorize/error-by-redirect": .held, "authorize/answer-repeated": .failed,
                "authorize/answer-description": .held,
            ],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") != nil else { return response }
                return response.withRedirectParameters {
                    $0.removing("error_description") + "no".map { .init("error_description", String($0)) }
                }
            }),
        BrokenPartner(
            "each revocation after the first is answered with 503",
            verdicts: ["revoke/other-links": .couldNotTell], words: "the later link was not revoked"
        ) { request, context in
            guard request.path == "/revoke" else { return nil }
            defer { context.memory["revoked"] = "yes" }
            return context.memory["revoked"] == nil ? nil : .page(503)
        },
        BrokenPartner(
            "an unknown scope makes the server fail",
            verdicts: ["authorize/error-by-redirect": .couldNotTell], words: "an unknown scope",
            .answering { $0.query("scope")?.contains("no-such") == true ? .page(503) : nil }),
        BrokenPartner(
            "an unknown scope leads to a sign-in on another host, which wants one",
            verdicts: ["authorize/error-by-redirect": .couldNotTell], words: "add it to signIn.origins",
            .answering { request in
                let isWrong = request.query("scope")?.contains("no-such") == true
                return isWrong
                    ? HTTPResponse(seeOther: "https://sso.partner.example/login?error=login_required") : nil
            }),
        BrokenPartner(
            "an unknown type is granted as code",
            verdicts: [
                "authorize/error-by-redirect": .notAsked, "authorize/response-type-unsupported": .failed,
            ], words: "see authorize/response-type-unsupported",
            .changingRequests(to: "/authorize") { request in
                request.withQuery { $0.mapping("response_type") { $0 == "flip-check" ? "code" : $0 } }
            }),
        BrokenPartner(
            "a refresh token comes for offline_access only", verdicts: ["refresh/scope": .held],
            known: { $0.scopes.append("offline_access") }, .refreshingOnlyOffline),
        remembering("Path=/; HttpOnly; Secure; SameSite=Lax", httpOnly: .held),
        remembering("Path=/; Secure; SameSite=Lax", httpOnly: .failed),
        BrokenPartner(
            "a second cookie without attributes is needed beside the session's",
            verdicts: [
                "pages/cookie-http-only": .held, "pages/cookie-secure": .held,
                "pages/cookie-same-site": .held,
            ], .balancing { $0 }),
        BrokenPartner(
            "neither of two cookies that are needed has SameSite",
            verdicts: ["pages/cookie-http-only": .held, "pages/cookie-same-site": .failed],
            .balancing { $0.replacing("; SameSite=Lax", with: "") }),
    ]

    /// The server sets a second cookie that signs the user in too: each of the two is enough.
    private static func remembering(
        _ attributes: String, httpOnly verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "a second cookie signs in: \(attributes)",
            verdicts: [
                "pages/cookie-http-only": verdict, "pages/cookie-same-site": .held,
                "pages/session-fixation": .held, "pages/session-unguessable": .held,
                "pages/session-in-address": .held,
            ], .remembering(attributes))
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [
        ("", Finding.Verdict.held), ("<h1>No such client</h1>", .held), ("<a href=/>Home</a>", .failed),
        ("<script src=/app.js></script>", .failed),
    ])
    func `a page may be framed where it has nothing to click`(
        page: String, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("has a page without header fields for an unknown client") { request, _ in
            let isUnknown = request.path == "/authorize" && request.query("client_id") != Defect.Demo.clientID
            return isUnknown ? .html(page) : nil
        }
        let finding = try await partner.finding("authorize/not-framed", beside: ["authorize/client-unknown"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: [true, false])
    func `a database without case is named, and one that drops a space is a note`(
        ignoresCase: Bool
    ) async throws {
        @Sendable func key(_ text: String) -> String {
            var text = ignoresCase ? text.lowercased() : text
            while text.last == " " { text.removeLast() }
            return text
        }
        let partner = BrokenPartner("compares as some collations do") { request, context in
            func exact(_ items: [Parameters.Item]) -> [Parameters.Item] {
                ["code", "refresh_token"].reduce(items) { items, name in
                    items.mapping(name) { context.memory[key($0)] ?? $0 }
                }
            }
            let response = await context.partner.handle(
                request.path == "/token" ? request.withForm(exact) : request)
            for value in [response.redirectParameter("code"), response.json("refresh_token")].compactMap(
                \.self)
            {
                context.memory[key(value)] = value
            }
            return response
        }
        let report = try await partner.report(["token/code-exact", "refresh/token-exact"])
        #expect(Set(report.failures) == ["token/code-exact", "refresh/token-exact"])
        for finding in report.findings {
            #expect(finding.rule.harm == (ignoresCase ? .security : .hygiene))
            #expect(finding.rule.severity == (ignoresCase ? .error : .note))
            let name = ignoresCase ? "with other capitals" : "with a space at the end"
            #expect(finding.reason.hasPrefix(name), "\(finding.reason)")
        }
    }

    /// A server that reads codes and tokens as numbers.
    ///
    /// - Parameter failsAtOthers: whether it fails at a number that it did not issue.
    private static func readingNumbers(failsAtOthers: Bool) -> BrokenPartner {
        let beginning = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
        return BrokenPartner("issues hexadecimal digits") { request, context in
            let given = [request.form("code"), request.form("refresh_token"), request.bearer]
            let isOther = given.compactMap(\.self).contains {
                $0.lowercased().hasPrefix(beginning) && context.memory[$0.lowercased()] == nil
            }
            if failsAtOthers, isOther { return .page(500) }
            func issued(_ value: String) -> String { context.memory[value.lowercased()] ?? value }
            var request = request
            if request.path == "/token" {
                request = request.withForm { items in
                    ["code", "refresh_token"].reduce(items) { $0.mapping($1, issued) }
                }
            }
            if let token = request.bearer { request.headers["Authorization"] = "Bearer \(issued(token))" }
            let response = await context.partner.handle(request)
            func digits(for value: String) -> String {
                let name = beginning + "\(1000 + context.memory.increment("values"))"
                context.memory[name] = value
                return name
            }
            if let code = response.redirectParameter("code") {
                return response.withRedirectParameters { $0.mapping("code") { _ in digits(for: code) } }
            }
            guard let access = response.json("access_token"), let refresh = response.json("refresh_token")
            else { return response }
            let (shortAccess, shortRefresh) = (digits(for: access), digits(for: refresh))
            return response.withJSON {
                $0["access_token"] = .string(shortAccess)
                $0["refresh_token"] = .string(shortRefresh)
            }
        }
    }

    private static let exactRules: Set = ["token/code-exact", "refresh/token-exact", "userinfo/token-exact"]

    @Test func `a note does not hide a near miss at which the server failed`() async throws {
        let report = try await Self.readingNumbers(failsAtOthers: true).report(Self.exactRules)
        for rule in Self.exactRules { #expect(report[rule]?.verdict == .couldNotTell, "\(rule)") }
    }

    @Test func `a server that reads values as numbers takes their digits in both cases, which is a note`()
        async throws
    {
        let rules = Self.exactRules
        let report = try await Self.readingNumbers(failsAtOthers: false).report(rules)
        #expect(Set(report.failures) == rules, "\(report.surprises(rules))")
        for finding in report.findings {
            #expect(finding.rule.severity == .note)
            #expect(finding.reason.contains("hexadecimal digits in the other case"), "\(finding.reason)")
        }
    }

    @Test(arguments: [
        ("0a1b2c3d4e5f60718293a4b5c6d7e8f9", Rule.Severity.note), ("0a1b2c3d4e5f6071829zzzzz", .error),
    ])
    func `a secret of hexadecimal digits may come in both cases, which is a note`(
        secret: String, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner(
            "compares the secret without case", known: { $0.client?.secret = secret }
        ) { request, context in
            let right = request.withForm {
                $0.mapping("client_secret") {
                    $0.lowercased() == secret ? Partner.Demo.clientSecret : $0
                }
            }
            return await context.partner.handle(request.path == "/token" ? right : request)
        }
        let finding = try await partner.finding("token/client-secret-case")
        #expect(finding.isFailure && finding.rule.severity == severity, "\(finding.reason)")
    }

    @Test func `an assertion is of the present where the server tells no time`() async throws {
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                guard let assertion = request.form("assertion") else { return await partner.handle(request) }
                let parts = assertion.split(separator: ".", omittingEmptySubsequences: false)
                guard parts.count == 3, let json = Base64URL.decode(parts[1]),
                    let claims = JSONValue(json: json), let start = claims["iat"]?.integer,
                    let end = claims["exp"]?.integer, end - start <= 3_600
                else { return .refusal("invalid_grant") }
                return .json(#"{"access_token":"0123456789","token_type":"Bearer","expires_in":3600}"#)
            }
        })
        var clock = partner.clock.probeClock
        clock.unixTime = { 1_796_000_000 }
        let probe = try Probe.through(Partner.client(of: partner.handler), clock: clock)
        let finding = try await probe.finding("token/assertion-unsigned")
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        (400, Rule.Harm.hygiene), (403, .hygiene), (302, .hygiene), (500, .hygiene), (200, .security),
    ])
    func `another refusal of userinfo than 401 opens nothing`(status: Int, harm: Rule.Harm) async throws {
        let partner = BrokenPartner("userinfo without a token is \(status)") { request, _ in
            request.path == "/userinfo" && request.headers["Authorization"] == nil
                ? .json(#"{"sub":"1","email":"ada@partner.example"}"#, status: status) : nil
        }
        let finding = try await partner.finding("userinfo/no-token")
        #expect(finding.isFailure && finding.rule.harm == harm)
        #expect(finding.reason.contains("\(status)"), "\(finding.reason)")
    }
}
