import Foundation
import PlatformCrypto
import WebText

/// The stages of all visitors: a bounded number, the oldest of which ends for a new one.
actor StageRegistry {
    private var stages: [(stage: Stage, used: Date)] = []
    /// The ids of the scenarios that came to an outcome as they are, without a mistake.
    let done = Locked<Set<String>>([])
    private let limit: Int
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date
    private let random: RandomSource

    init(limit: Int, lifetime: TimeInterval, now: @escaping @Sendable () -> Date, random: RandomSource) {
        self.limit = limit
        self.lifetime = lifetime
        self.now = now
        self.random = random
    }

    var count: Int { stages.count }

    func begin(_ options: StageOptions) async -> Stage {
        var ending = removeIdle()
        while stages.count >= limit,
            let oldest = stages.indices.min(by: { stages[$0].used < stages[$1].used })
        {
            ending.append(stages.remove(at: oldest).stage)
        }
        let stage = Stage(id: random.token(bytes: 16), options: options) { [done] in
            guard options.mistakes.isEmpty else { return }
            done.withLock { _ = $0.insert(options.scenario.id) }
        }
        stages.append((stage, now()))
        for old in ending { await old.stop() }
        await stage.begin()
        return stage
    }

    /// The stage of an id; nil when it has ended.
    func stage(_ id: String) async -> Stage? {
        for old in removeIdle() { await old.stop() }
        guard let index = stages.firstIndex(where: { $0.stage.id.hasSameBytes(as: id) }) else {
            return nil
        }
        stages[index].used = now()
        return stages[index].stage
    }

    func end(_ stage: Stage) async {
        stages.removeAll { $0.stage === stage }
        await stage.stop()
    }

    func stop() async {
        let all = stages
        stages = []
        for entry in all { await entry.stage.stop() }
    }

    private func removeIdle() -> [Stage] {
        let limit = now().addingTimeInterval(-lifetime)
        let idle = stages.filter { $0.used < limit }.map(\.stage)
        stages.removeAll { $0.used < limit }
        return idle
    }
}
