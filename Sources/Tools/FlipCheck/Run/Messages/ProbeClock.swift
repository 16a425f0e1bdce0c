import LoopbackHTTP
import WebText

/// The time as a run sees it: how much has passed, waits, and the limit of an answer.
package struct ProbeClock: Sendable {
    /// How much time has passed since a fixed moment.
    package var elapsed: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async -> Void
    /// Returns when an answer has taken so long, or when the task is cancelled because the answer has come.
    package var limit: @Sendable (Duration) async -> Void
    /// The seconds since 1970; nil for a clock that has no date.
    package var unixTime: @Sendable () -> Int? = { nil }

    package static let system = ProbeClock(
        elapsed: ServerClock.system.monotonic, sleep: { try? await Task.sleep(for: $0) },
        limit: { try? await Task.sleep(for: $0) }, unixTime: { ServerClock.system.unixTime() })

    /// A clock that only advances when a task sleeps on it, so a run is the same on a fast and on a busy machine.
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
