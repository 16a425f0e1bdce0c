import HTTPMessages
import JSON
import PartnerMistakes
import Testing

@testable import FlipCheck

/// The answers of token endpoints: with tokens, and with errors.
@Suite struct TokenAnswerVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        refusing(
            "a refusal comes with 200 and an error that is an object",
            verdicts: [
                "token/code-client": .held, "token/client-in-form": .held, "token/error-json": .failed,
                "token/error-status": .failed,
            ]
        ) { _, _ in .json(#"{"error":{"code":190,"message":"invalid code"}}"#) }
    ]

    /// A partner whose token endpoint gives these answers in place of its refusals.
    private static func refusing(
        _ name: String, verdicts: [String: Finding.Verdict] = [:],
        _ change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse
    ) -> BrokenPartner {
        BrokenPartner(
            name, verdicts: verdicts,
            .changingAnswers(of: "/token") { response, request in
                response.status >= 400 ? change(response, request) : response
            })
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `the reason names a token that appears twice`() async throws {
        let partner = BrokenPartner(
            "sends a token twice",
            .changingTokens { tokens in
                tokens.withText { #"{"access_token":"0123456789","# + $0.dropFirst() }
            })
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains("two members named access_token"), "\(finding.reason)")
    }

    @Test(arguments: [
        ("refresh/client-missing", Rule.Severity.warning), ("token/client-secret-empty", .warning),
        ("token/code-reuse-revokes", .note),
    ]) func `a refusal that looks like a success gives no tokens, and weighs no more than that`(
        rule: String, severity: Rule.Severity
    ) async throws {
        let finding = try await Self.refusing("refuses with a success") { response, request in
            let isMeant = request.form("refresh_token") != nil || rule == "token/client-secret-empty"
            return isMeant ? .json(#"{"success":false,"message":"refused"}"#) : response
        }.finding(rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
        #expect(finding.reason.contains("without an error, and without tokens"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Refuse with status 400"), "\(finding.remedy)")
    }

    @Test func `an accepted request that got no tokens is not said to be answered as a right one`() throws {
        let answers = try [#"{"access_token":"0123456789"}"#, #"{"success":false}"#].map {
            NamedAnswer(name: "a request", answer: try JSONAnswer(.answered(.json($0))))
        }
        let judgement = Judgement.refused(answers)
        let reasons = judgement.reason.split(separator: "; ")
        #expect(reasons.first?.hasSuffix("answered with 200, as if it were right") == true)
        #expect(reasons.last?.hasSuffix("answered with 200, without an error, and without tokens") == true)
    }

    @Test(arguments: [
        (#"{"error":"invalid_client"}"#, Finding.Verdict.couldNotTell, "no answer has an access token"),
        (#"{"token":"0123456789","expires_in":3600}"#, .couldNotTell, "no answer has an access token"),
        (#"{"tokens":{"access_token":"0123456789"}}"#, .failed, "the object is inside tokens"),
        (#"{"error":false,"access_token":"0123456789","refresh_token":123}"#, .failed, "refresh_token"),
    ]) func `an answer with tokens is right only where one was seen`(
        body: String, verdict: Finding.Verdict, words: String
    ) async throws {
        let partner = BrokenPartner("always answers 200") { request, _ in
            request.path == "/token" ? .json(body) : nil
        }
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains(words), "\(finding.reason)")
    }

    @Test func `a form of the sign-in at the token endpoint's address asks for no tokens`() throws {
        var page = try Exchange.answered(.page(200))
        page.signIn = 1
        let exchanges = [page, try Exchange.answered(.json(#"{"access_token":"0123456789"}"#))]
        let answers = try exchanges.answers(toPostsTo: Partner.issuer + "/token", named: "token")
        #expect(answers.map(\.accessToken) == ["0123456789"])
    }

    @Test func `a copy beside a token is not taken for a wrapper`() async throws {
        let partner = BrokenPartner(
            "sends tokens twice",
            .changingTokens { response in
                response.withJSON {
                    $0["accessToken"] = $0["access_token"]
                    $0["data"] = $0
                }
            })
        let report = try await partner.report(["token/exchange", "token/json"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test(arguments: [
        #"{"error":"invalid_grant","data":{"access_token":null}}"#,
        #"{"error":"invalid_grant","accessToken":null}"#, #"{"error":"invalid_grant","access_token":false}"#,
    ]) func `a refusal may have the names of an answer with tokens`(body: String) async throws {
        let partner = Self.refusing("refuses with status 200") { _, _ in .json(body) }
        let report = try await partner.report(["token/json", "token/code-unknown"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test func `a page with status 200 for a wrong request is not an answer with tokens`() async throws {
        let partner = Self.refusing("refuses with pages of status 200") { _, _ in
            .html("<script>let accessToken = null</script><p>Could not issue an access token")
        }
        let report = try await partner.report(["token/json", "token/error-json", "token/code-unknown"])
        #expect(report.failures == ["token/code-unknown", "token/error-json"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test func `the reason names the type of refusals that have an error`() async throws {
        let partner = BrokenPartner(
            "calls its refusals pages",
            .changingRefusals("invalid_grant") { $0.withHeader("Content-Type", "text/html") })
        let finding = try await partner.finding("token/error-json", beside: ["token/code-unknown"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasSuffix(": Content-Type is text/html"), "\(finding.reason)")
    }

    @Test func `the reason names each way in which answers with tokens are wrong`() async throws {
        let partner = Self.refusing("grants everything in other words") { _, request in
            request.form("grant_type") == "authorization_code"
                ? .json(#"{"accessToken":"0123456789"}"#)
                : .json(#"{"tokens":{"access_token":"0123456789"}}"#)
        }
        let report = try await partner.report([
            "token/json", "token/code-unknown", "token/grant-type-unsupported",
        ])
        let reason = try #require(report["token/json"]).reason
        #expect(reason.contains("answers: the name is accessToken, not access_token"), "\(reason)")
        #expect(reason.contains("answers: the object is inside tokens"), "\(reason)")
    }

    @Test func `refusals that are pages explain the rules about an exact refusal`() async throws {
        let partner = Self.refusing("refuses with a page") { refusal, _ in .page(refusal.status) }
        let rules = ["token/code-unknown", "token/grant-type-unsupported", "refresh/invalid-token"]
        let report = try await partner.report(Set(rules + ["token/error-json"]))
        for rule in rules {
            #expect(report[rule]?.isFailure == true, "\(rule)")
            #expect(report[rule]?.causes.first == "token/error-json", "\(rule)")
        }
    }

    @Test func `the advice about an answer with tokens is about its problem`() async throws {
        let partner = Self.refusing("refuses with tokens in other words") { _, _ in
            .json(#"{"error":"invalid_grant","accessToken":"0123456789","refresh_token":7}"#)
        }
        let finding = try await partner.finding("token/json", beside: ["token/code-unknown"])
        #expect(finding.reason.contains("the name is accessToken"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Send {"), "\(finding.remedy)")
    }

    @Test(arguments: [(true, "the body is in UTF-16"), (false, "the body is not JSON: at byte")])
    func `a zero byte after the JSON is not taken for UTF-16`(isUTF16: Bool, words: String) async throws {
        let partner = BrokenPartner("sends zero bytes") { request, context in
            var response = await context.partner.handle(request)
            guard response.hasTokens else { return response }
            response.body = isUTF16 ? response.body.flatMap { [$0, 0] as [UInt8] } : response.body + [0]
            return response
        }
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.reason.contains(words), "\(finding.reason)")
    }

    @Test func `a refusal with each of the wrong statuses is shown`() async throws {
        let partner = BrokenPartner("refuses with 403 and 405") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.status == 400 else { return response }
            let isGrantKnown = ["authorization_code", nil].contains(request.form("grant_type"))
            return response.withStatus(isGrantKnown ? 403 : 405)
        }
        let rule = "token/error-status"
        let finding = try await partner.finding(
            rule, beside: ["token/code-unknown", "token/parameter-missing", "token/grant-type-unsupported"])
        #expect(finding.reason == "refusals came with 403, 405")
        let statuses = finding.evidence.compactMap { $0.received.first?.prefix(3) }
        #expect(statuses == ["403", "405"])
    }

    @Test func `a refusal with an unknown error is shown`() async throws {
        let partner = BrokenPartner("refuses with another error") { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/token" && response.status == 400 ? .refusal("no_such_code") : response
        }
        let finding = try await partner.finding("token/error-registered", beside: ["token/code-unknown"])
        #expect(finding.reason == "error is no_such_code")
        #expect(finding.evidence.count == 1)
    }

    @Test func `an error of streamlined linking is known only where it refuses an assertion`() async throws {
        let partner = BrokenPartner(
            "refuses codes as streamlined linking refuses assertions",
            .changingRefusals("invalid_grant") { _ in .refusal("linking_error") })
        let finding = try await partner.finding("token/error-registered", beside: ["token/code-unknown"])
        #expect(finding.reason == "error is linking_error")
    }

    @Test func `the reason names only the first of many unknown errors`() async throws {
        let partner = BrokenPartner("each refusal has an error of its own") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.status == 400 else { return response }
            return .refusal("error_\(context.memory.increment("refusals"))")
        }
        let finding = try await partner.finding("token/error-registered", beside: ["token"])
        #expect(finding.reason.contains(/^error is error_1, .* others$/), "\(finding.reason)")
        #expect(finding.reason.utf8.count < 100, "\(finding.reason)")
    }

    @Test func `a description without a character is a note`() async throws {
        let partner = BrokenPartner(
            "refuses with an empty description",
            .changingAnswers(of: "/token") { response, _ in
                response.status == 400 ? response.withJSON { $0["error_description"] = "" } : response
            })
        let finding = try await partner.finding("token/error-characters", beside: ["token/code-unknown"])
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `without an error in any refusal, no error is judged`() async throws {
        let report = try await BrokenPartner(.refusalsArePages).report([
            "token/code-unknown", "token/error-registered",
        ])
        #expect(report["token/error-registered"]?.verdict == .notAsked)
    }
}
