import WebText

/// The `Date` field: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110 section 5.6.7 (IMF-fixdate). Written here because the formatters of Foundation cost
/// more memory than the whole server.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The text of a time in seconds since 1970-01-01 00:00 UTC; times before that read as that.
    static func text(_ unixTime: Int) -> String {
        let time = max(0, unixTime)
        let (day, second) = time.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, dayOfMonth) = civil(day)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
        return "\(days[day % 7]), \(two(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    /// The Gregorian date of a day counted from 1970-01-01.
    ///
    /// Years are counted from March, so that the leap day is the last of its year; 719,468 days lie between
    /// 0000-03-01 and 1970-01-01, 146,097 are 400 years.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (
            era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1
        )
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The `Date` field of the current second, made once a second.
final class DateStamp: Sendable {
    private let clock: ServerClock
    private let latest = Locked((time: Int.min, text: ""))

    init(_ clock: ServerClock) { self.clock = clock }

    func text() -> String {
        let now = clock.unixTime()
        return latest.withLock { latest in
            if latest.time != now { latest = (now, HTTPDate.text(now)) }
            return latest.text
        }
    }
}
