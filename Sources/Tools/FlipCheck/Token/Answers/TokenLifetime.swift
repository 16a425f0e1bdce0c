/// Tells a lifetime in seconds from a number that means something else.
enum TokenLifetime {
    /// What a value of `expires_in` probably is in place of seconds; nil when it may be seconds.
    static func doubt(about value: Int64) -> String? {
        if value >= 1_000_000_000 {
            return "expires_in is \(value): a point in time? It is the number of seconds that are left"
        }
        return isLikelyMilliseconds(value)
            ? "expires_in is \(value): milliseconds? It is a number of seconds" : nil
    }

    /// Whether a value is a round number of minutes in milliseconds, and no round number of days in seconds.
    ///
    /// A server that counts what is left answers some seconds less than the round number.
    private static func isLikelyMilliseconds(_ value: Int64) -> Bool {
        let day: Int64 = 86_400
        guard value >= 600_000 else { return false }
        let isDaysInMilliseconds = roundsUp(value, to: day * 1_000, within: 5_000)
        let isDays = roundsUp(value, to: day, within: 5)
        return isDaysInMilliseconds || !isDays && roundsUp(value, to: 60_000, within: 5_000)
    }

    private static func roundsUp(_ value: Int64, to unit: Int64, within left: Int64) -> Bool {
        let rest = value % unit
        return rest == 0 || unit - rest <= left
    }
}
