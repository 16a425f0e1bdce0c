import FlipCheck
import Testing

/// Each broken partner is found out by the rules that are about its defect, and by no others.
@Suite struct BrokenPartnerTests {
    static let all: [BrokenPartner] =
        BrokenPartner.wrongAddresses + BrokenPartner.wrongStates + BrokenPartner.wrongRequests
        + BrokenPartner.wrongPages + BrokenPartner.wrongTokens + BrokenPartner.wrongClients
        + BrokenPartner.wrongRefusals + BrokenPartner.wrongCodes + BrokenPartner.wrongRefreshes
        + BrokenPartner.wrongUserInfo + BrokenPartner.wrongRevocations + BrokenPartner.late

    @Test func `without a defect every rule that could be looked at holds`() async throws {
        let report = try await BrokenPartner(
            "no defect", fails: [], settings: { $0.lifetimes.code = 60 }, known: { $0.codeLifetime = 60 }
        )
        .report()
        #expect(report.failures == [])
        #expect(report.unknown.map(\.rule.id) == [])
    }

    @Test(arguments: all)
    func `exactly the rules about its defect fail`(partner: BrokenPartner) async throws {
        let report = try await partner.report(Self.asksAll ? [] : partner.groups)
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    /// Whether each partner is asked about every rule, or about the groups of its defect alone.
    ///
    /// A debug build takes a second for all rules, and there are more than a hundred partners; `scripts/check` runs both.
    #if DEBUG
        private static let asksAll = false
    #else
        private static let asksAll = true
    #endif

    @Test func `a sound association file breaks no rule`() async throws {
        #expect(try await BrokenAssociation.none.report().failures == [])
    }

    @Test(arguments: BrokenAssociation.files + BrokenAssociation.sites)
    func `exactly the rules about the file's mistake fail`(partner: BrokenAssociation) async throws {
        let report = try await partner.report()
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    @Test(.enabled(if: PythonPartner.canRun, "there is no python3"))
    func `each rule is broken by a partner`() async throws {
        let broken =
            try await PythonPartner.listing().defect.map { Set($0.rules) } + Self.all.map(\.fails)
            + (BrokenAssociation.files + BrokenAssociation.sites).map(\.fails)
            + ReplyTests.wrong.map(\.fails)
        let found = broken.reduce(into: Set<String>()) { $0.formUnion($1) }
        // The sign-in belongs to the configuration: it fails for no partner.
        #expect(Set(FlipCheck.rules.map(\.id)).symmetricDifference(found) == ["authorize/sign-in"])
    }
}

extension BrokenPartner {
    /// The groups of the rules that fail.
    fileprivate var groups: Set<String> { Set(fails.map { String($0.prefix { $0 != "/" }) }) }
}

extension Report {
    /// The ids of the rules that do not hold.
    var failures: [String] { findings.filter(\.isFailure).map(\.rule.id) }

    /// The unexpected findings and the missing ones, in words.
    func surprises(_ expected: Set<String>) -> String {
        let missing = expected.subtracting(failures).sorted().map { id in
            "\(id) did not fail: \(findings.first { $0.rule.id == id }.map { "\($0.verdict)" } ?? "no such rule")"
        }
        let more = findings.filter { $0.isFailure && !expected.contains($0.rule.id) }
            .map { "\($0.rule.id) failed: \($0.reason)" }
        return (missing + more).joined(separator: "\n")
    }
}
