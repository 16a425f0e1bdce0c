#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The two clocks of a server: one that only moves forward, and the time of day.
public struct ServerClock: Sendable {
    /// The time since a fixed moment; time limits are measured with it.
    public let monotonic: @Sendable () -> Duration
    /// Seconds since 1970-01-01 00:00 UTC, for the `Date` field.
    public let unixTime: @Sendable () -> Int

    /// Creates a pair of clocks.
    public init(
        monotonic: @escaping @Sendable () -> Duration, unixTime: @escaping @Sendable () -> Int
    ) {
        self.monotonic = monotonic
        self.unixTime = unixTime
    }

    /// The clocks of the machine.
    public static let system = ServerClock(
        monotonic: { start.duration(to: .now) },
        unixTime: {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            return now.tv_sec
        })

    private static let start = ContinuousClock.now
}
