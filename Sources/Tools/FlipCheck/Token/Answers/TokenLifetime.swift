/// Tells a lifetime in seconds from a number that means something else.
enum TokenLifetime {
    /// The minimum of a value that counts as a Unix time, in 2001; as a lifetime it would be 31 years.
    private static let minimumUnixTime: Int64 = 1_000_000_000
    /// The minimum of a value that counts as milliseconds, ten minutes of them; as seconds it would be a week.
    private static let minimumMilliseconds: Int64 = 600_000
    private static let secondsOfDay: Int64 = 86_400

    /// What a value of `expires_in` probably is in place of seconds; nil when it may be seconds.
    static func doubt(about value: Int64) -> String? {
        if value >= minimumUnixTime {
            return "expires_in is \(value): a point in time? It is the number of seconds that are left"
        }
        if isLikelyMilliseconds(value) {
            return "expires_in is \(value): milliseconds? It is a number of seconds"
        }
        return nil
    }

    /// Whether a value is a round number of minutes in milliseconds, and not a round number of days in seconds.
    ///
    /// A server that counts what is left answers up to five seconds less than the round number.
    private static func isLikelyMilliseconds(_ value: Int64) -> Bool {
        guard value >= minimumMilliseconds else { return false }
        if isRound(value, in: secondsOfDay * 1_000, tolerance: 5_000) { return true }
        let isDaysInSeconds = isRound(value, in: secondsOfDay, tolerance: 5)
        return !isDaysInSeconds && isRound(value, in: 60_000, tolerance: 5_000)
    }

    /// Whether a value is a multiple of a unit, or at most the tolerance below one.
    private static func isRound(_ value: Int64, in unit: Int64, tolerance: Int64) -> Bool {
        let remainder = value % unit
        return remainder == 0 || unit - remainder <= tolerance
    }
}
