import WebText

/// The runs of all visitors; the oldest ends for a new one.
final class PartnerRuns: Sendable {
    private let runs = Locked<[PartnerRun]>([])
    private let limit = 4

    func run(_ id: String) -> PartnerRun? {
        runs.withLock { $0.first { $0.id.hasSameBytes(as: id) } }
    }

    func add(_ run: PartnerRun) {
        let oldest = runs.withLock { runs in
            runs.append(run)
            return runs.count > limit ? runs.removeFirst() : nil
        }
        oldest?.stop()
    }

    func stop() async {
        let all = runs.withLock { runs in
            defer { runs = [] }
            return runs
        }
        for run in all {
            run.stop()
            await run.finished()
        }
    }
}
