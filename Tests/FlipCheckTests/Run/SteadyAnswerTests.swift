import Foundation
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// What counts as a right request that failed once, and as one that was answered too late.
@Suite struct SteadyAnswerTests {
    /// Rules whose right and wrong requests go to the three endpoints.
    private static let rules: Set = [
        "token/exchange", "token/client-basic", "token/client-secret", "token/unguessable",
        "token/code-exact", "token/code-unknown", "refresh/works", "refresh/invalid-token", "refresh/steady",
        "userinfo/works", "userinfo/sub-stable", "userinfo/invalid-token", "userinfo/token-exact",
        "revoke/works", "revoke/unknown-token", "token/reliable", "token/in-time",
    ]

    private func finding(_ id: String, _ partner: BrokenPartner) async throws -> Finding {
        try await partner.finding(id, beside: Self.rules)
    }

    /// A partner that takes this many seconds for each of the first answers that the function picks.
    private static func slow(
        _ seconds: TimeInterval, times: Int, name: String = "is slow",
        _ isSlow: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Bool
    ) -> BrokenPartner {
        BrokenPartner(name) { request, context in
            let response = await context.partner.handle(request)
            guard isSlow(request, response), context.memory.increment("slow") <= times else {
                return response
            }
            context.advance(seconds)
            return response
        }
    }

    private static let slowOnce = slow(9, times: 1) { request, _ in request.path == "/token" }

    static let inTime: [BrokenPartner] = [
        slow(5, times: 6, name: "takes five seconds") { request, _ in request.path == "/userinfo" },
        slow(6, times: 6, name: "has slow pages") { request, _ in request.path == "/authorize" },
        slow(6, times: 6, name: "refuses slowly") { [400, 401].contains($1.status) },
    ]

    @Test(arguments: [
        ("/token", "authorization_code", "token"), ("/token", "refresh_token", "token"),
        ("/userinfo", nil, "userinfo"),
    ]) func `right requests that fail at the first try are counted`(
        path: String, grant: String?, endpoint: String
    ) async throws {
        let finding = try await finding(
            "token/reliable",
            BrokenPartner.failing { request in
                request.path == path && (grant == nil || request.form("grant_type") == grant) ? path : nil
            })
        #expect(finding.isFailure)
        #expect(
            finding.reason.contains("answered with 500, and with success when they were repeated"),
            "\(finding.reason)")
        #expect(finding.reason.contains(" to the \(endpoint) endpoint"), "\(finding.reason)")
        #expect(finding.evidence.count == 2)
    }

    @Test func `a failure at a code that a newer code ended does not count`() async throws {
        let partner = BrokenPartner("fails at a code that a later one ended") { request, context in
            if request.path == "/token", let code = request.form("code"),
                context.memory["first code"] == code
            {
                return .page(500)
            }
            let response = await context.partner.handle(request)
            if context.memory["first code"] == nil {
                context.memory["first code"] = response.redirectParameter("code")
            }
            // One failure by chance does not fail the rule; the other would be the second.
            guard request.path == "/userinfo", context.memory.isNew("failed") else { return response }
            return .page(500)
        }
        let report = try await partner.report(Self.rules.union(["token/code-lasts"]))
        #expect(report["token/code-lasts"]?.verdict == .held)
        #expect(report["token/reliable"]?.verdict == .held, "\(report.findings.map(\.reason))")
    }

    @Test func `a revocation that fails at the first try counts with the others`() async throws {
        let partner = BrokenPartner.failing {
            ["/revoke", "/userinfo"].contains($0.path) ? String($0.path) : nil
        }
        let finding = try await finding("token/reliable", partner)
        #expect(finding.isFailure)
        #expect(finding.reason.contains("to the revocation endpoint"), "\(finding.reason)")
    }

    /// By 520 and 530 Cloudflare says that it reached no server.
    @Test(arguments: [500, 502, 520, 530]) func `one failure may be chance`(status: Int) async throws {
        let partner = BrokenPartner("fails once") { request, context in
            guard request.path == "/userinfo", context.memory.isNew("failed") else { return nil }
            return .page(status)
        }
        let finding = try await finding("token/reliable", partner)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [502, 520, 530]) func `an answer about the load is not a failure, but nothing is proved`(
        status: Int
    ) async throws {
        let partner = BrokenPartner.failing(with: status) { $0.path == "/userinfo" ? "userinfo" : nil }
        let finding = try await finding("token/reliable", partner)
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("answered with \(status)"), "\(finding.reason)")
    }

    @Test func `wrong requests that fail at the first try do not count`() async throws {
        let failed = Locked(0)
        let partner = BrokenPartner("fails at what it refuses, and then refuses it") { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "POST" || request.path == "/userinfo",
                response.status == 400 || response.status == 401
            else { return response }
            let key = "refusals \(request.target) \(request.headers["Authorization"] ?? "")"
            if context.memory.increment(key).isMultiple(of: 2) { return response }
            _ = failed.increment()
            return .page(500)
        }
        let finding = try await finding("token/reliable", partner)
        #expect(failed.withLock { $0 } > 1)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a right request that fails each time does not count`() async throws {
        let failed = Locked(0)
        let partner = BrokenPartner("always fails") { request, _ in
            guard request.path == "/userinfo" else { return nil }
            _ = failed.increment()
            return .page(500)
        }
        let finding = try await finding("token/reliable", partner)
        #expect(failed.withLock { $0 } > 1)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a wrong secret that is taken at the second try is not a right request`() async throws {
        let partner = BrokenPartner("takes any secret at the second try") { request, context in
            guard request.path == "/token", let secret = request.clientSecret,
                secret != Partner.Demo.clientSecret
            else { return nil }
            if !context.memory.increment("count").isMultiple(of: 2) { return .page(500) }
            return await Defect.takingForGoogle { _ in true }.answer(request, context)
        }
        let report = try await partner.report(Self.rules)
        #expect(report.failures.contains("token/client-secret"))
        #expect(report["token/reliable"]?.verdict == .held)
    }

    @Test(arguments: ["token/reliable", "token/in-time"])
    func `without tokens nothing is known to be right`(rule: String) async throws {
        let partner = BrokenPartner("fails at each exchange") { request, _ in
            request.path == "/token" ? .page(500) : nil
        }
        let finding = try await finding(rule, partner)
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `two slow answers fail, with the longest`() async throws {
        let finding = try await finding(
            "token/in-time",
            Self.slow(6.5, times: 2) { request, response in
                request.path == "/token" && response.hasTokens
            })
        #expect(finding.isFailure)
        #expect(
            finding.reason.contains("longer than 5 seconds, up to 6.5: 2 to the token endpoint"),
            "\(finding.reason)")
    }

    @Test func `two right requests without an answer are too late as well`() async throws {
        let partner = try Partner()
        let exchanges = Locked(0)
        let clock = partner.clock
        let client = FailingClient(partner: partner.handler) { request in
            guard request.form("code") != nil, request.clientSecret == Partner.Demo.clientSecret,
                [2, 4].contains(exchanges.increment())
            else { return nil }
            clock.advance(by: 10)
            return .timedOut(origin: request.origin)
        }
        let finding = try await Probe.through(client, clock: clock.probeClock)
            .finding("token/in-time", beside: Self.rules.sorted())
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(
            finding.reason.contains("longer than 5 seconds (2 without an answer), up to 10"),
            "\(finding.reason)")
    }

    @Test func `codes that Google never sends may be left without an answer by a filter`() async throws {
        let partner = try Partner()
        let clock = partner.clock
        let ended = Locked(0)
        let client = FailingClient(partner: partner.handler) { request in
            guard let code = request.form("code"), code == "\0" || code.contains("'") else { return nil }
            _ = ended.increment()
            clock.advance(by: 9)
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let finding = try await Probe.through(client, clock: clock.probeClock)
            .finding("token/in-time", beside: Self.rules.union(["pages/no-stack-trace"]).sorted())
        #expect(ended.withLock { $0 } > 1)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `one slow answer of many may be chance`() async throws {
        let finding = try await finding("token/in-time", Self.slowOnce)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `one slow answer fails where it is the only one`() async throws {
        let finding = try await Self.slowOnce.finding("token/in-time", beside: ["token/exchange"])
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: inTime) func `five seconds, pages and refusals are not too late`(
        partner: BrokenPartner
    ) async throws {
        let finding = try await finding("token/in-time", partner)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }
}
