#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The clocks of the measurements, which never go back.
enum Stopwatch {
    /// The nanoseconds since some moment before the program began.
    static func now() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

    /// The nanoseconds for which all threads of this program have run on a processor.
    static func processorTime() -> UInt64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    private static func nanoseconds(of clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Returns the nanoseconds of one call, the best of five rounds.
    ///
    /// - Parameter calls: The number of calls in a round.
    static func nanoseconds(calls: Int, _ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let start = now()
            for _ in 0..<calls { body() }
            best = min(best, Double(now() - start) / Double(calls))
        }
        return best
    }
}
