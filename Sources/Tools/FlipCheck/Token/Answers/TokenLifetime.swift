/// Tells a lifetime in seconds from a number that means something else.
enum TokenLifetime {
    /// The values that count as a Unix time: from 2001 until before the last of 32 bits, which means “without an end”.
    private static let unixTimes: Range<Int64> = 1_000_000_000..<2_147_483_647
    /// The minimum of a value that counts as a Unix time in milliseconds; as a lifetime it would be 31,000 years.
    private static let minimumUnixMilliseconds: Int64 = 1_000_000_000_000
    /// The minimum of a value that counts as milliseconds, ten minutes of them; as seconds it would be a week.
    private static let minimumMilliseconds: Int64 = 600_000
    private static let millisecondsOfHour: Int64 = 3_600_000
    private static let secondsOfDay: Int64 = 86_400

    /// What a value of `expires_in` probably is in place of seconds, or nil when it may be seconds.
    static func doubt(about value: Int64) -> String? {
        if isLikelyMilliseconds(value) {
            return "expires_in is \(value): milliseconds? It is a number of seconds"
        }
        let isUnixTime = unixTimes.contains(value) && !isDaysInSeconds(value)
        if isUnixTime || value >= minimumUnixMilliseconds {
            return "expires_in is \(value): a point in time? It is the number of seconds that are left"
        }
        return nil
    }

    /// Whether a value is a round time in milliseconds, and not a round number of days in seconds.
    ///
    /// A half-hour is round and, up to an hour, an exact minute: a year of 365.2425 days in seconds is close to a whole minute,
    /// and so is one in twelve of the values that count down. A server that counts what is left of milliseconds answers up to
    /// five seconds less than the half-hour.
    private static func isLikelyMilliseconds(_ value: Int64) -> Bool {
        guard (minimumMilliseconds..<minimumUnixMilliseconds).contains(value) else { return false }
        if isRound(value, in: secondsOfDay * 1_000, tolerance: 5_000) { return true }
        guard !unixTimes.contains(value), !isDaysInSeconds(value) else { return false }
        if value < millisecondsOfHour, isRound(value, in: 60_000, tolerance: 0) { return true }
        return isRound(value, in: millisecondsOfHour / 2, tolerance: 5_000)
    }

    private static func isDaysInSeconds(_ value: Int64) -> Bool {
        isRound(value, in: secondsOfDay, tolerance: 5)
    }

    /// Whether a value is a multiple of a unit, or at most the tolerance below one.
    private static func isRound(_ value: Int64, in unit: Int64, tolerance: Int64) -> Bool {
        let remainder = value % unit
        return remainder == 0 || unit - remainder <= tolerance
    }
}
