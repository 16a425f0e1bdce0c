import WebText

/// The `Date` field of a server's answers (RFC 9110 section 6.6.1); its text is made once a second.
struct DateField: Sendable {
    /// The text of the field, and the second that it is for.
    private struct Latest: Sendable {
        var time = Int.min
        var text = ""
    }

    private let clock: ServerClock
    private let latest = Locked(Latest())

    init(clock: ServerClock) {
        self.clock = clock
    }

    /// The text for the current second.
    func text() -> String {
        let now = clock.unixTime()
        return latest.withLock { latest in
            if latest.time != now { latest = Latest(time: now, text: HTTPDate.text(now)) }
            return latest.text
        }
    }
}
