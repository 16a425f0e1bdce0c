extension Duration {
    /// The seconds as a number of at most three decimals, cut after the milliseconds.
    var secondsToMillisecond: Double {
        let attosecondsOfMillisecond: Int64 = 1_000_000_000_000_000
        let milliseconds = components.seconds * 1_000 + components.attoseconds / attosecondsOfMillisecond
        return Double(milliseconds) / 1_000
    }

    /// The seconds as text with one decimal, cut after the tenths: `1.2`.
    var secondsInTenths: String {
        let attosecondsOfTenth: Int64 = 100_000_000_000_000_000
        let tenths = components.seconds * 10 + components.attoseconds / attosecondsOfTenth
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The whole seconds, rounded up.
    var secondsRoundedUp: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
