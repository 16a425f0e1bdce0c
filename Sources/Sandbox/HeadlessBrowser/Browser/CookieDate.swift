import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A date of a cookie, or of a field of HTTP such as `Date`, which has one of the forms that this reads (RFC 9110 section
/// 5.6.7).
///
/// RFC 6265 section 5.1.1: time, day, month and year are known by their form, and come in any order; all else is ignored.
package enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The date in seconds since 1970, or nil when the text is not a date.
    package static func seconds(_ text: String) -> Int? {
        var time: [Int]?
        var day: Int?, month: Int?, year: Int?
        for word in text.utf8.split(whereSeparator: isDelimiter) {
            let start = String(decoding: word.prefix(3), as: UTF8.self).lowercased()
            if time == nil, let found = timeOfDay(word) {
                time = found
            } else if day == nil, let found = number(word, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: start) {
                month = found + 1
            } else if year == nil, let found = number(word, digits: 2...4) {
                year = fullYear(found)
            }
        }
        guard let time, let day, let month, let year, year >= 1601 else { return nil }
        let date = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month, day: day,
            hour: time[0], minute: time[1], second: time[2])
        return date.isValidDate ? date.date.map { Int($0.timeIntervalSince1970) } : nil
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Hour, minute and second of `7:28:00`, also with something after the last digit.
    private static func timeOfDay(_ word: Substring.UTF8View) -> [Int]? {
        let parts = word.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[..<2].joined().allSatisfy(\.isASCIIDigit) else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// The number with which a word begins, or nil when it has another number of digits.
    private static func number(_ word: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let number = word.prefix(while: \.isASCIIDigit)
        return digits.contains(number.count) ? Int(String(decoding: number, as: UTF8.self)) : nil
    }

    /// The year in full: of years with two digits, 0 to 69 are after 2000, and 70 to 99 before.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case ..<70: year + 2000
        case ..<100: year + 1900
        default: year
        }
    }
}
