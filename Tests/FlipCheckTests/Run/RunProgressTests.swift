import FlipCheck
import Testing
import WebText

/// What a run tells while it goes on.
@Suite struct RunProgressTests {
    @Test func `a group is not announced when none of its rules is asked`() async throws {
        let probe = try Partner().probe {
            $0.universalLink = nil
            $0.issuer = nil
            $0.revocationURL = nil
        }
        let announced = Locked<[String]>([])
        let selection = Selection(only: [
            "association", "metadata", "authorize/https", "token/https", "userinfo/https", "revoke",
        ])
        let report = await Runner(selection: selection).run(probe) { progress in
            if case .group(let id, _) = progress { announced.withLock { $0.append(id) } }
        }
        #expect(announced.withLock { $0 } == ["authorize", "token", "userinfo"])
        #expect(report.notAsked.contains { $0.rule.group == "association" })
    }

    @Test func `an association file that is given is announced without a link`() async throws {
        let probe = try Partner().probe {
            $0.universalLink = nil
            $0.association.file = Array(#"{"applinks": {}}"#.utf8)
        }
        let announced = Locked<[String]>([])
        _ = await Runner(selection: Selection(only: ["association"])).run(probe) { progress in
            if case .group(let id, _) = progress { announced.withLock { $0.append(id) } }
        }
        #expect(announced.withLock { $0 } == ["association"])
    }
}
