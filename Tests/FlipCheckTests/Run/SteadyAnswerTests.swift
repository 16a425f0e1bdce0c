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
        "token/code-exact",
        "token/code-unknown", "refresh/works", "refresh/invalid-token", "refresh/steady", "userinfo/works",
        "userinfo/sub-stable", "userinfo/invalid-token", "userinfo/token-exact", "revoke/works",
        "revoke/unknown-token", "token/reliable", "token/in-time",
    ]

    private func finding(_ id: String, _ partner: BrokenPartner) async throws -> Finding {
        try await partner.finding(id, beside: Self.rules)
    }

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
        #expect(finding.reason.contains("answered with 500, and with success when they were repeated"))
        #expect(finding.reason.contains(" to the \(endpoint) endpoint"), "\(finding.reason)")
        #expect(finding.evidence.count == 2)
    }

    @Test func `a first code that a later one ended does not count against the trial that sends it`()
        async throws
    {
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
            // One more failure by chance, which would make two.
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
        #expect(finding.reason.contains("to the revocation endpoint"), "\(finding.reason)")
    }

    @Test func `one failure may be chance`() async throws {
        let partner = BrokenPartner("fails once") { request, context in
            guard request.path == "/userinfo", context.memory.isNew("failed") else { return nil }
            return .page(500)
        }
        #expect(try await finding("token/reliable", partner).verdict == .held)
    }

    /// Also one by which Cloudflare says that it reached no server.
    @Test(arguments: [502, 520, 530]) func `an answer about the load is not a failure, but nothing is proved`(
        status: Int
    ) async throws {
        let partner = BrokenPartner.failing(with: status) { $0.path == "/userinfo" ? "userinfo" : nil }
        let finding = try await finding("token/reliable", partner)
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("answered with \(status)"), "\(finding.reason)")
        let once = BrokenPartner("is busy once") { request, context in
            guard request.path == "/userinfo", context.memory.isNew("busy") else { return nil }
            return .page(status)
        }
        #expect(try await self.finding("token/reliable", once).verdict == .held)
    }

    @Test func `wrong requests do not count, and neither does one that fails each time`() async throws {
        let partner = BrokenPartner("fails at what it refuses, and then refuses it") { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "POST" || request.path == "/userinfo",
                response.status == 400 || response.status == 401
            else { return response }
            let key = "refusals \(request.target) \(request.headers["Authorization"] ?? "")"
            return context.memory.increment(key).isMultiple(of: 2) ? response : .page(500)
        }
        #expect(try await finding("token/reliable", partner).verdict == .held)
        let always = BrokenPartner("always fails", .answering { $0.path == "/userinfo" ? .page(500) : nil })
        #expect(try await finding("token/reliable", always).verdict == .held)
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

    @Test func `without tokens nothing is known to be right`() async throws {
        let partner = BrokenPartner("fails at each exchange") { request, _ in
            request.path == "/token" ? .page(500) : nil
        }
        for id in ["token/reliable", "token/in-time"] {
            #expect(try await finding(id, partner).verdict == .couldNotTell)
        }
    }

    /// Takes so many seconds to answer what the function picks, the first times.
    private static func slow(
        _ seconds: TimeInterval, times: Int, _ isSlow: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Bool
    ) -> BrokenPartner {
        BrokenPartner("is slow") { request, context in
            let response = await context.partner.handle(request)
            guard isSlow(request, response), context.memory.increment("slow") <= times else {
                return response
            }
            context.advance(seconds)
            return response
        }
    }

    @Test func `two slow answers fail, with the longest`() async throws {
        let finding = try await finding(
            "token/in-time",
            Self.slow(6.5, times: 2) { request, response in
                request.path == "/token" && response.hasTokens
            })
        #expect(finding.isFailure)
        #expect(finding.reason.contains("longer than 5 seconds, up to 6.5: 2 to the token endpoint"))
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
        #expect(finding.reason.contains("longer than 5 seconds (2 without an answer), up to 10"))
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

    @Test func `one slow answer may be chance, and the only one is not`() async throws {
        let partner = Self.slow(9, times: 1) { request, _ in request.path == "/token" }
        #expect(try await finding("token/in-time", partner).verdict == .held)
        let few = try await partner.report(["token/exchange", "token/in-time"])
        #expect(few["token/in-time"]?.isFailure == true)
    }

    @Test func `five seconds, pages and refusals are not too late`() async throws {
        let inTime = Self.slow(5, times: 6) { request, _ in request.path == "/userinfo" }
        #expect(try await finding("token/in-time", inTime).verdict == .held)
        let page = Self.slow(6, times: 6) { request, _ in request.path == "/authorize" }
        #expect(try await finding("token/in-time", page).verdict == .held)
        let refusal = Self.slow(6, times: 6) { _, response in [400, 401].contains(response.status) }
        #expect(try await finding("token/in-time", refusal).verdict == .held)
    }
}
