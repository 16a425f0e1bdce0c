import LoopbackHTTP
import WebText

/// The time as a run sees it: how much has passed, waits, and the limit of an answer.
package struct ProbeClock: Sendable {
    /// Time since some fixed moment.
    package var elapsed: @Sendable () -> Duration
    /// Waits; returns early when the task is cancelled.
    package var sleep: @Sendable (Duration) async -> Void
    /// Returns when an answer has taken so long; returns early when the task is cancelled, because the answer has come.
    package var limit: @Sendable (Duration) async -> Void

    /// A clock of its parts.
    package init(
        elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async -> Void,
        limit: @escaping @Sendable (Duration) async -> Void
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.limit = limit
    }

    /// The clock of the machine.
    package static let system = ProbeClock(
        elapsed: ServerClock.system.monotonic, sleep: { try? await Task.sleep(for: $0) },
        limit: { try? await Task.sleep(for: $0) })

    /// A clock that waits alone move on, and on which no answer is late: a run is the same on a fast and on a busy machine.
    package static func simulated() -> ProbeClock {
        let time = Locked(Duration.zero)
        return ProbeClock(
            elapsed: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } },
            limit: unlimited)
    }

    /// The limit of an answer that may take as long as it does.
    package static let unlimited: @Sendable (Duration) async -> Void = { _ in
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
