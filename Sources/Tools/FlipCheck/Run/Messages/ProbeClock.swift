import LoopbackHTTP
import WebText

/// The clock of a run: it measures, waits, and ends what takes too long.
///
/// It is not a `Clock`, because the limit of an answer is a wait of its own, which tests replace.
package struct ProbeClock: Sendable {
    /// How much time has passed since a fixed moment.
    package var elapsed: @Sendable () -> Duration
    /// Waits, and returns early and without an error when the task is cancelled.
    package var sleep: @Sendable (Duration) async -> Void
    /// Returns after the time limit of an answer, or when the task is cancelled because the answer has come.
    ///
    /// It is not ``sleep``: a simulated clock jumps over each wait, and would end every answer at once.
    package var waitForLimit: @Sendable (Duration) async -> Void
    /// The seconds since 1970, or nil for a clock that has no date.
    package var unixTime: @Sendable () -> Int? = { nil }

    /// The time of this machine.
    package static let system = ProbeClock(
        elapsed: ServerClock.system.monotonic, sleep: { try? await Task.sleep(for: $0) },
        waitForLimit: { try? await Task.sleep(for: $0) }, unixTime: { ServerClock.system.unixTime() })

    /// A clock that only advances when a task sleeps on it, so a run is the same on a fast and on a busy machine.
    ///
    /// It has no date, and by it no answer is late. The waits of tasks that sleep at the same time add up.
    package static func simulated() -> ProbeClock {
        let time = Locked(Duration.zero)
        return ProbeClock(
            elapsed: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } },
            waitForLimit: neverReached)
    }

    /// Waits until the task is cancelled: the limit of an answer that may take as long as it does.
    package static let neverReached: @Sendable (Duration) async -> Void = { _ in
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
