import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// A refresh token that is refreshed once more some seconds later.
@Suite struct AgedRefreshTokenTests {
    private static let rule = "refresh/token-lasts"

    /// A user has two links at most, and the access tokens of the others work on.
    private static let keepingTwoLinks = Defect.keepingLinks(userInfo: nil) { $0.suffix(2) }

    @Test func `the rule costs one request, and waits together with the rule about an access token`()
        async throws
    {
        let rules: Set = [Self.rule, "refresh/old-refresh-token", "userinfo/token-lasts"]
        let (report, probe) = try await BrokenPartner("no defect").run(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
        #expect(probe.prober.log.count { $0.trial == "agedRefreshToken" } == 1)
        #expect(probe.prober.elapsed == .seconds(25))
    }

    @Test(arguments: [[rule], ["userinfo/token-lasts"], [rule, "userinfo/token-lasts"]])
    func `the plan waits once, whichever of the two rules it has`(rules: [String]) {
        let plan = Plan(selection: Selection(only: rules), configuration: Partner.configuration)
        #expect(plan.wait == .seconds(25))
    }

    @Test func `a refresh token that a limit of links ended has not died by itself`() async throws {
        let partner = BrokenPartner("keeps two links", Self.keepingTwoLinks)
        // Three refreshes at once make links between the two.
        let report = try await partner.report([Self.rule, "refresh/old-refresh-token", "refresh/at-once"])
        #expect(report.failures == [])
        #expect(report[Self.rule]?.verdict == .couldNotTell)
        #expect(report[Self.rule]?.reason.contains("may limit the links") == true)
    }

    @Test func `a refused refresh token tells nothing where another link gets no answer`() async throws {
        let partner = BrokenPartner("keeps two links, and is then too busy") { request, context in
            if context.memory["refused"] != nil, request.path == "/token" { return .page(503) }
            let response = await Self.keepingTwoLinks.answer(request, context)
            if request.form("refresh_token") != nil, response.status == 400 {
                context.memory["refused"] = "yes"
            }
            return response
        }
        let report = try await partner.report([Self.rule, "refresh/old-refresh-token", "refresh/at-once"])
        let finding = try #require(report[Self.rule])
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("503"), "\(finding.reason)")
    }

    @Test func `where the new refresh token lives on, the end of the old one is a warning`() async throws {
        let partner = BrokenPartner("rotates with a leeway", BrokenPartner.rotatingWithLeeway)
        let finding = try await partner.finding(Self.rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
    }

    @Test func `where the new refresh token dies too, the end of the old one is an error`() async throws {
        let partner = BrokenPartner("every refresh token dies") { request, context in
            if let token = request.form("refresh_token"),
                let made = context.memory["made " + token].flatMap(Double.init), context.now() - made > 10
            {
                return .refusal("invalid_grant")
            }
            let response = await BrokenPartner.rotatingWithLeeway.answer(request, context)
            if let token = response.json("refresh_token") {
                context.memory["made " + token] = "\(context.now())"
            }
            return response
        }
        let finding = try await partner.finding(Self.rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }

    @Test func `an old refresh token may end when the new one is used`() async throws {
        let partner = BrokenPartner("rotates until the new one is used") { request, context in
            let original = { (shown: String) in context.memory["original " + shown] ?? shown }
            let renamed =
                request.path == "/token"
                ? request.withForm { $0.mapping("refresh_token", original) } : request
            guard let token = request.form("refresh_token") else {
                return await context.partner.handle(renamed)
            }
            if context.memory["ended " + token] != nil { return .refusal("invalid_grant") }
            let response = await context.partner.handle(renamed)
            guard response.hasTokens, let accessToken = response.json("access_token") else { return response }
            if let old = context.memory["before " + token] { context.memory["ended " + old] = "yes" }
            let new = String(accessToken.reversed())
            context.memory["original " + new] = original(token)
            context.memory["before " + new] = token
            return response.withJSON { $0["refresh_token"] = .string(new) }
        }
        let rules: Set = [Self.rule, "refresh/old-refresh-token", "refresh/new-refresh-token"]
        let report = try await partner.report(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
    }

    @Test func `a refresh token that is good for one refresh is not waited for`() async throws {
        let partner = BrokenPartner("rotates", PartnerMistake.refreshTokensRotate.defect)
        let (report, probe) = try await partner.run([Self.rule, "refresh/old-refresh-token"])
        #expect(report.failures == ["refresh/old-refresh-token"])
        #expect(report[Self.rule]?.verdict == .notAsked)
        #expect(probe.prober.elapsed < .seconds(25))
    }

    @Test(arguments: [(500, Finding.Verdict.failed), (503, .couldNotTell)])
    func `a server that fails at the third use has failed, and one under load tells nothing`(
        status: Int, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("fails at the third use") { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            return context.memory.increment(token) > 2 ? .page(status) : nil
        }
        let finding = try await partner.finding(Self.rule)
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }
}
