import FlipCheck
import Testing
import WebText

/// What a run tells while it goes on.
@Suite struct RunProgressTests {
    /// The groups that a run about some rules and groups announces, with its report.
    private func run(_ probe: Probe, _ only: [String]) async -> (report: Report, groups: [String]) {
        let groups = Locked<[String]>([])
        let report = await Runner(selection: Selection(only: only)).run(probe) { progress in
            if case .group(let id, _) = progress { groups.withLock { $0.append(id) } }
        }
        return (report, groups.withLock { $0 })
    }

    @Test func `a group is not announced when none of its rules is asked`() async throws {
        let probe = try Partner().probe {
            $0.universalLink = nil
            $0.issuer = nil
            $0.revocationURL = nil
        }
        let only = ["association", "metadata", "authorize/https", "token/https", "userinfo/https", "revoke"]
        let (report, groups) = await run(probe, only)
        #expect(groups == ["authorize", "token", "userinfo"])
        #expect(report.notAsked.contains { $0.rule.group == "association" })
    }

    @Test func `an association file that is given is announced without a link`() async throws {
        let probe = try Partner().probe {
            $0.universalLink = nil
            $0.association.file = Array(#"{"applinks": {}}"#.utf8)
        }
        #expect(await run(probe, ["association"]).groups == ["association"])
    }
}
