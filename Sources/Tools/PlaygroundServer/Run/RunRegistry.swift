import Foundation
import PlatformCrypto
import WebText

/// The runs of all visitors.
///
/// Their number is limited: at the limit, the least recently used run ends for a new run.
actor RunRegistry {
    /// A run, and when a visitor last used it.
    private struct Entry {
        let run: ScenarioRun
        var used: Date
    }

    private var runs: [Entry] = []
    /// The ids of the scenarios that came to their outcome without a mistake and without a changed message.
    ///
    /// Behind a lock, so that the start page reads it without waiting for this actor.
    nonisolated let doneIDs = Locked<Set<String>>([])
    /// The number of runs that are kept.
    private let limit: Int
    /// The seconds after its last use for which a run is kept.
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date
    private let random: RandomSource

    init(limit: Int, lifetime: TimeInterval, now: @escaping @Sendable () -> Date, random: RandomSource) {
        self.limit = limit
        self.lifetime = lifetime
        self.now = now
        self.random = random
    }

    /// How many runs there are.
    var count: Int { runs.count }

    /// Begins a run, and ends the idle runs.
    func begin(_ options: RunOptions) async -> ScenarioRun {
        var ending = removeIdle()
        while runs.count >= limit,
            let leastRecent = runs.indices.min(by: { runs[$0].used < runs[$1].used })
        {
            ending.append(runs.remove(at: leastRecent).run)
        }
        let run = ScenarioRun(id: random.token(bytes: 16), options: options) { [doneIDs] in
            guard options.mistakes.isEmpty else { return }
            doneIDs.withLock { _ = $0.insert(options.scenario.id) }
        }
        runs.append(Entry(run: run, used: now()))
        for old in ending { await old.stop() }
        // Meanwhile other visitors may have ended this run too. In that case it does not begin.
        await run.begin()
        return run
    }

    /// The run of an id, or nil when it has ended.
    func run(_ id: String) async -> ScenarioRun? {
        for old in removeIdle() { await old.stop() }
        guard let index = runs.firstIndex(where: { $0.run.id.hasSameBytes(as: id) }) else {
            return nil
        }
        runs[index].used = now()
        return runs[index].run
    }

    /// Ends a run of a visitor who is done with it.
    func end(_ run: ScenarioRun) async {
        runs.removeAll { $0.run === run }
        await run.stop()
    }

    /// Ends all runs.
    func stop() async {
        let all = runs
        runs = []
        for entry in all { await entry.run.stop() }
    }

    /// Removes the runs that no visitor has used for a lifetime; the caller has to stop them.
    private func removeIdle() -> [ScenarioRun] {
        let oldestUse = now().addingTimeInterval(-lifetime)
        let idle = runs.filter { $0.used < oldestUse }.map(\.run)
        runs.removeAll { $0.used < oldestUse }
        return idle
    }
}
