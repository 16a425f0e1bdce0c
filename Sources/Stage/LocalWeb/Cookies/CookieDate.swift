/// A date in a cookie, in any of the forms that browsers accept.
///
/// Source: RFC 6265 section 5.1.1.
enum CookieDate {
    /// The date in seconds since 1970; nil when the text is none.
    static func seconds(_ text: String) -> Int? {
        var time: (hour: Int, minute: Int, second: Int)?
        var (day, month, year): (Int?, Int?, Int?)
        for token in text.utf8.prefix(longest).split(whereSeparator: isDelimiter) {
            if time == nil, let found = timeOfDay(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = monthNumber(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, year >= 1601, time.hour < 24, time.minute < 60,
            time.second < 60, (1...daysOfMonth(month, year)).contains(day)
        else { return nil }
        let days = daysSince1970(year, month, day)
        return ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
    }

    /// More than any date needs.
    private static let longest = 100

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The number of the given count of digits at the beginning of a token, when no other digit follows.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let found = token.prefix { (0x30...0x39).contains($0) }
        guard digits.contains(found.count) else { return nil }
        return Int(Substring(found))
    }

    private static func timeOfDay(_ token: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[..<2].allSatisfy({ $0.count <= 2 }),
            parts[..<2].allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])),
            let second = number(parts[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    private static func monthNumber(_ token: Substring.UTF8View) -> Int? {
        months.firstIndex(of: Substring(token.prefix(3)).lowercased()).map { $0 + 1 }
    }

    private static func daysOfMonth(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days of the Gregorian calendar; years are counted from March, so that the leap day is the last of its year.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
