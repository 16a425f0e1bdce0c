import LoopbackHTTP
import WebText

/// The limits of a run: time, size, and requests in a second.
package struct ProbeLimits: Sendable, Hashable {
    package var request: Duration = .seconds(10)
    /// The longest that all requests of a run may take together.
    package var total: Duration = .seconds(300)
    /// The greatest size of an answer's body in bytes.
    package var bytes = 1_048_576
    /// How many requests may go out within any second; nil for no limit.
    package var requestsPerSecond: Int? = 10
    /// After how many requests without an answer an address is not asked again.
    package var silence = 2
    /// After how many slow answers the run ends.
    package var slowAnswers = 8
    /// How often a request goes out that the server refuses as one too many (429).
    package var attempts = 3
    /// The longest that a run waits, in all, for a server that wants to be asked later.
    package var patience: Duration = .seconds(60)
    /// An answer that takes longer is slow.
    static let slow: Duration = .seconds(5)
    /// Whether secrets may go to another machine in the clear.
    ///
    /// `--allow-plain-http-to-other-machines-insecurely`; for a laboratory without certificates.
    package var allowsPlainHTTPToOtherMachinesInsecurely = false

    /// Ten seconds a request, five minutes in all, a megabyte an answer, ten requests a second.
    package init() {}
}

/// The time as a run sees it: how much has passed, waits, and the limit of an answer.
package struct ProbeClock: Sendable {
    /// Time since some fixed moment.
    package var elapsed: @Sendable () -> Duration
    /// Waits; returns early when the task is cancelled.
    package var sleep: @Sendable (Duration) async -> Void
    /// Returns when an answer has taken so long; returns early when the task is cancelled,
    /// because the answer has come.
    package var limit: @Sendable (Duration) async -> Void

    package init(
        elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async -> Void,
        limit: @escaping @Sendable (Duration) async -> Void
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.limit = limit
    }

    package static let system = ProbeClock(
        elapsed: ServerClock.system.monotonic, sleep: { try? await Task.sleep(for: $0) },
        limit: { try? await Task.sleep(for: $0) })

    /// A clock that waits alone move on, and on which no answer is late: a run is the same on a
    /// fast and on a busy machine.
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

/// The moments at which requests may go out: at most a number of them in any second.
///
/// The time of a slow answer is not lost: the requests that could have gone out
/// meanwhile go out right after it.
struct RequestPace {
    private var turns: [Duration] = []

    /// Gives the next turn, now or later, to requests that go out together.
    mutating func next(at now: Duration, perSecond limit: Int, together count: Int = 1) -> Duration {
        var turn = max(now, turns.last ?? .zero)
        // The request that has to be a second old when the last of these goes out.
        let oldest = turns.count + count - 1 - max(limit, count)
        if oldest >= 0 { turn = max(turn, turns[oldest] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}
