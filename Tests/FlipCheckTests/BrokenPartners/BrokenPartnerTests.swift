import HTTPMessages
import PartnerMistakes
import Testing
import WebText

@testable import FlipCheck

/// The rules about its defect find each broken partner, and no other rules report anything of it.
@Suite struct BrokenPartnerTests {
    static let all: [BrokenPartner] =
        BrokenPartner.wrongAddresses + BrokenPartner.wrongStates + BrokenPartner.wrongRequests
        + BrokenPartner.wrongPages + BrokenPartner.wrongTokens + BrokenPartner.wrongClients
        + BrokenPartner.wrongRefusals + BrokenPartner.wrongCodes + BrokenPartner.wrongRefreshes
        + BrokenPartner.wrongUserInfo + BrokenPartner.wrongRevocations + BrokenPartner.shortLived
        + BrokenPartner.wrongAssociations + BrokenPartner.wrongSites + BrokenPartner.reported

    @Test func `without a defect every rule has a finding of its own, and none fails`() async throws {
        let partner = BrokenPartner(
            "no defect", settings: { $0.lifetimes.code = 60 }, known: { $0.codeLifetime = 60 })
        let (report, probe) = try await partner.run()
        #expect(report.failures == [])
        #expect(report.unknown.map(\.rule.id) == [])
        #expect(report.exitStatus == 0)
        #expect(report.held.filter(\.evidence.isEmpty).map(\.rule.id) == [])
        let rules = FlipCheck.rules.filter(\.isOfRun).map(\.id)
        #expect(report.findings.map(\.rule.id) == rules)
        // No code and no token is in the report.
        let text = report.allForms.joined()
        let issued = probe.prober.issuedValues
        #expect(issued.count > 100)
        for secret in Set(issued) { #expect(!text.hasBytes(of: secret)) }
        #expect(!text.contains(Partner.Demo.clientSecret))
        #expect(!text.contains(Partner.Demo.password))
    }

    @Test(arguments: all) func `exactly the rules about its defect fail`(partner: BrokenPartner) async throws
    {
        let report = try await partner.report(Self.asksAll(partner) ? [] : partner.groups)
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    /// Whether all rules ask a partner, which takes a second in a debug build.
    ///
    /// So a debug build does it only where a rule fails that looks at every message of a run; `scripts/check` runs the
    /// release build.
    private static func asksAll(_ partner: BrokenPartner) -> Bool {
        #if DEBUG
            FlipCheck.rules.contains { $0.isLast && partner.fails.contains($0.id) }
        #else
            true
        #endif
    }

    @Test func `a sound association file breaks no rule`() async throws {
        #expect(try await BrokenPartner.site("no mistake", []).report(["association"]).failures == [])
    }

    @Test(.enabled(if: PythonPartner.canRun, "there is no python3")) func `each rule is broken by a partner`()
        async throws
    {
        let broken =
            try await PythonPartner.list().defect.map { Set($0.rules) } + Self.all.map(\.fails)
            + ReplyTests.wrong.map(\.fails)
        let found = broken.reduce(into: Set<String>()) { $0.formUnion($1) }
        // The sign-in belongs to the configuration: it fails for no partner.
        #expect(Set(FlipCheck.rules.map(\.id)).symmetricDifference(found) == ["authorize/sign-in"])
    }
}
