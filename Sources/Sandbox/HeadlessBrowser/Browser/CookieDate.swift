import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date of a cookie (RFC 6265 section 5.1.1), or of `Date` and `Expires` (RFC 9110 section 5.6.7).
///
/// It is `Wed, 21 Oct 2026 07:28:00 GMT`, also with dashes, or `Wed Oct 21 07:28:00 2026` as C's `asctime` writes it.
package enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The date in seconds since 1970, or nil when the text is not a date.
    package static func seconds(_ text: String) -> Int? {
        // In this order: day of the week, day, month, year, hour, minute, second, and the time zone.
        var words = text.utf8.prefix(maximumLength).split { !$0.isASCIILetter && !$0.isASCIIDigit }
            .map { String(Substring($0)).lowercased() }
        // `asctime` puts the month before the day, and the year last.
        if words.count == 7, Int(words[1]) == nil {
            words = [words[0], words[2], words[1], words[6]] + words[3...5]
        }
        guard words.count >= 7, let day = Int(words[1]), let month = months.firstIndex(of: words[2]),
            let year = Int(words[3]).map(fullYear), let hour = Int(words[4]), let minute = Int(words[5]),
            let second = Int(words[6])
        else { return nil }
        let date = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month + 1,
            day: day, hour: hour, minute: minute, second: second)
        // RFC 6265 section 5.1.1: a year before 1601 makes the date invalid.
        guard (1601...9999).contains(year), date.isValidDate else { return nil }
        return date.date.map { Int($0.timeIntervalSince1970) }
    }

    /// The maximum number of bytes that are read, where a date has about thirty.
    private static let maximumLength = 100

    /// The year in full: of years with two digits, 0 to 69 are after 2000, and 70 to 99 before.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case ..<70: year + 2000
        case ..<100: year + 1900
        default: year
        }
    }
}
