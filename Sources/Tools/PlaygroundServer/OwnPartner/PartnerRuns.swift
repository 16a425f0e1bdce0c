import WebText

/// The runs of all visitors; the oldest ends for a new one.
final class PartnerRuns: Sendable {
    private let runs = Locked<[PartnerRun]>([])
    private let limit = 4

    /// The run of an id; nil when it has ended.
    func run(_ id: String) -> PartnerRun? {
        runs.withLock { $0.first { $0.id.hasSameBytes(as: id) } }
    }

    func add(_ run: PartnerRun) {
        let ended = runs.withLock { runs in
            runs.append(run)
            defer { runs.removeFirst(max(0, runs.count - limit)) }
            return runs.prefix(max(0, runs.count - limit)).map { $0 }
        }
        for old in ended { old.stop() }
    }

    /// Ends all of them.
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
