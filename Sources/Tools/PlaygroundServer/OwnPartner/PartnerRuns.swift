import WebText

/// The checks of all visitors.
///
/// At the limit, the oldest check ends for a new check.
final class PartnerRuns: Sendable {
    private let runs = Locked<[PartnerRun]>([])
    /// A check can send hundreds of requests, and its report stays in memory, so only a few are kept.
    private let limit = 4

    /// The check with an id, or nil when there is none.
    func run(_ id: String) -> PartnerRun? {
        runs.withLock { runs in runs.first { $0.id.hasSameBytes(as: id) } }
    }

    /// Adds a check, and stops the oldest when there are too many.
    func add(_ run: PartnerRun) {
        let oldest = runs.withLock { runs in
            runs.append(run)
            return runs.count > limit ? runs.removeFirst() : nil
        }
        oldest?.stop()
    }

    /// Stops all checks, and returns when they have ended.
    func stop() async {
        let all = runs.withLock { runs in
            defer { runs = [] }
            return runs
        }
        // All are stopped first, so that no check sends requests while another check ends.
        for run in all { run.stop() }
        for run in all { await run.waitUntilFinished() }
    }
}
