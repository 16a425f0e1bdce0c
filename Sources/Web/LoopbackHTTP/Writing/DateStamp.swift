import WebText

/// The `Date` field of the current second, made once a second.
final class DateStamp: Sendable {
    private let clock: ServerClock
    private let latest = Locked((time: Int.min, text: ""))

    init(_ clock: ServerClock) { self.clock = clock }

    /// The field's value now.
    func text() -> String {
        let now = clock.unixTime()
        return latest.withLock { latest in
            if latest.time != now { latest = (now, HTTPDate.text(now)) }
            return latest.text
        }
    }
}
