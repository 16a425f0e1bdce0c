import FlipCheck
import TestSupport
import Testing

/// Whole runs against a server that is slow: they end in time, and say what is known.
@Suite struct RunLimitTests {
    /// A run against the good partner, each of whose answers takes so long by the run's clock.
    private func run(
        answerTakes: Duration, total: Duration
    ) async throws -> (report: Report, elapsed: Duration) {
        let clock = ProbeClock.simulated()
        let partner = try Partner().handler
        let slow = Answering {
            await clock.sleep(answerTakes)
            return await partner.handle($0)
        }
        var configuration = Partner.configuration
        configuration.limits.total = total
        let probe = try Probe.through(Partner.client(of: slow), configuration, clock: clock)
        return (await Runner().run(probe), clock.elapsed())
    }

    @Test func `a run takes no longer than it may, to a tenth, and tells what it knows`() async throws {
        let (report, elapsed) = try await run(answerTakes: .seconds(3), total: .seconds(120))
        #expect(elapsed >= .seconds(120))
        #expect(elapsed <= .seconds(132))
        #expect(report["authorize/code"]?.verdict == .held)
        #expect(report.unknown.contains { $0.reason.contains("time limit of the whole run is over") })
        #expect(report.failures(.error).isEmpty)
        #expect(report.exitStatus == 2)
    }

    @Test func `the time limit that a slow run is advised to set is enough for all rules`() async throws {
        let (cut, _) = try await run(answerTakes: .seconds(1), total: .seconds(300))
        let note = try #require(cut.notes.first { $0.contains("leaves time for all") })
        let told = try #require(note.firstMatch(of: /--total-seconds (\d+)/)?.1)
        let needed = try #require(Int(told))
        #expect(!cut.unknown.isEmpty)
        let (report, elapsed) = try await run(answerTakes: .seconds(1), total: .seconds(needed))
        #expect(report.unknown.map(\.rule.id) == [])
        // The advice is not far too much.
        #expect(elapsed > .seconds(needed / 2), "\(elapsed) of \(needed)")
    }

    @Test func `eight slow answers end the run, and what came before counts`() async throws {
        let (report, elapsed) = try await run(answerTakes: .seconds(6), total: .seconds(3_000))
        #expect(elapsed == .seconds(6 * 8))
        #expect(report.notes.contains { $0.contains("the run ended early") }, "\(report.notes)")
        #expect(report.findings.contains { $0.rule.group == "association" && $0.verdict == .held })
    }
}
