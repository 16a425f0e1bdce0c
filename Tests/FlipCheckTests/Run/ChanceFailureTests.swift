import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// A server that fails by chance is asked once more, whatever the request; one that fails again has failed.
@Suite struct ChanceFailureTests {
    /// Ends the refresh token at each refresh, and fails after that at one of them, counted from 1.
    private static func rotating(failingWith status: Int, atRefresh number: Int = 1) -> BrokenPartner {
        BrokenPartner("rotates, and answers refresh \(number) with \(status)") { request, context in
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            guard request.form("refresh_token") != nil, response.hasTokens else { return response }
            return context.memory.increment("refreshes") == number ? .page(status) : response
        }
    }

    /// Every second request that would be granted fails, as where tokens are made from the time.
    private static func failsEverySecondTime(_ words: String = "UNIQUE constraint failed") -> Defect {
        Defect { request, context in
            guard request.path == "/token" else { return await context.partner.handle(request) }
            if context.memory["granted"] != nil {
                context.memory["granted"] = nil
                return .json(#"{"detail":"\#(words)"}"#, status: 500)
            }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory["granted"] = "yes" }
            return response
        }
    }

    @Test func `a right authorization request may fail once`() async throws {
        let rules: Set = [
            "authorize/code", "authorize/state-google", "authorize/user-locale", "authorize/scope-missing",
            "authorize/pkce-s256", "authorize/response-type-missing",
        ]
        let partner = BrokenPartner("fails at the first request with each state") { request, context in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            return context.memory.isNew(state) ? .page(500) : nil
        }
        let report = try await partner.report(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
    }

    @Test func `a request to another endpoint may fail once`() async throws {
        let rules: Set = [
            "token/exchange", "token/client-basic", "token/client-secret", "token/code-unknown",
            "token/pkce-missing", "refresh/works", "refresh/invalid-token", "refresh/steady",
            "userinfo/works", "userinfo/scheme-case", "userinfo/invalid-token",
            "userinfo/sub-after-refresh", "revoke/works", "revoke/unknown-token", "revoke/client-missing",
        ]
        let partner = BrokenPartner.failing { request in
            let isMeant = ["/token", "/userinfo", "/revoke"].contains(request.path)
            return isMeant ? "\(request.path) \(request.form("grant_type") ?? "")" : nil
        }
        let report = try await partner.report(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
    }

    @Test func `the exchange after a changed consent may fail once`() async throws {
        let partner = BrokenPartner("fails once after a changed form") { request, context in
            if request.path == "/token", context.memory["form"] == "changed" {
                context.memory["form"] = "done"
                return .page(500)
            }
            guard request.path == "/authorize" else { return nil }
            let isChanged = request.method == "POST" && request.form("user_id") != "1"
            if isChanged, context.memory["form"] == nil { context.memory["form"] = "changed" }
            return await context.partner.handle(request).endingForms(
                with: #"<input type="hidden" name="user_id" value="1">"#)
        }
        let rule = "pages/consent-user"
        let report = try await partner.report([rule])
        #expect(report[rule]?.verdict == .held, "\(report.findings.map(\.reason))")
    }

    @Test(
        arguments: [500, 502, 504],
        [("refresh/works", Finding.Verdict.held), ("refresh/old-refresh-token", .failed)])
    func `a refresh token that was spent by a failure is not sent again`(
        status: Int, judged: (rule: String, verdict: Finding.Verdict)
    ) async throws {
        let finding = try await Self.rotating(failingWith: status).finding(judged.rule)
        #expect(finding.verdict == judged.verdict, "\(finding.reason)")
    }

    @Test(arguments: [
        ("refresh/steady", 3), ("refresh/earlier-link", 2), ("refresh/new-refresh-token", 3),
    ]) func `a link whose refresh token was spent by a failure has not ended`(
        rule: String, number: Int
    ) async throws {
        let partner = Self.rotating(failingWith: 502, atRefresh: number)
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("may have spent the refresh token"), "\(finding.reason)")
    }

    @Test(arguments: [500, 504]) func `a refresh token that was spent by a failure was not revoked`(
        status: Int
    ) async throws {
        let partner = BrokenPartner("rotates, and fails once after a wrong revocation") { request, context in
            if request.path == "/revoke", request.clientSecret == nil { context.memory["wrong"] = "yes" }
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            guard request.form("refresh_token") != nil, response.hasTokens, context.memory["wrong"] == "yes"
            else { return response }
            context.memory["wrong"] = "done"
            return .page(status)
        }
        let finding = try await partner.finding("revoke/client-missing")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("may have spent the refresh token"), "\(finding.reason)")
    }

    @Test func `a right authorization request that fails twice is refused`() async throws {
        let partner = BrokenPartner("fails at one language") { request, _ in
            request.query("user_locale") == "de-DE" ? .page(500) : nil
        }
        let report = try await partner.report(["authorize/user-locale", "authorize/state-google"])
        #expect(report.failures == ["authorize/user-locale"])
    }

    @Test func `a refresh that meets a 503 makes no rule fail`() async throws {
        let count = Locked(0)
        let partner = try Partner(answering: { response, request in
            guard request.form("grant_type") == "refresh_token" else { return response }
            return count.increment().isMultiple(of: 3) ? HTTPResponse(status: 503) : response
        })
        let report = await Runner.report(["token", "refresh", "revoke"], try partner.probe())
        // Every third refresh fails, and succeeds when it is repeated: no rule fails because of it.
        #expect(report.failures == [], "\(report.surprises([]))")
        #expect(count.withLock { $0 } >= 3)
    }

    @Test func `control characters from a failing server do not reach a note`() async throws {
        let partner = BrokenPartner(
            "fails in colour", Self.failsEverySecondTime(#"out of \u001b[2Jdisk \u202espace"#))
        let report = try await partner.report(["token/exchange", "token/client-basic", "refresh/steady"])
        #expect(report.notes.contains { $0.contains("the server says: “out of ") }, "\(report.notes)")
        #expect(!report.notes.contains { $0.contains("\u{1B}") || $0.contains("\u{202E}") })
    }

    @Test func `a right request that the server fails on is repeated`() async throws {
        let partner = BrokenPartner("fails on the second of two", Self.failsEverySecondTime())
        let report = try await partner.report([
            "token/exchange", "token/client-basic", "token/unknown-parameter", "token/pkce", "refresh/works",
            "refresh/steady", "refresh/earlier-link",
        ])
        #expect(report.failures == [], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        // Equal failures are one remark with the server's words.
        #expect(report.notes.contains { $0.contains("UNIQUE constraint failed") }, "\(report.notes)")
    }
}
