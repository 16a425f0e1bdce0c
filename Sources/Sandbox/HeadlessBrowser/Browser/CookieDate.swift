import Foundation

/// A date such as `Wed, 21 Oct 2026 07:28:00 GMT`, or with dashes (RFC 6265 section 5.1.1).
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The date in seconds since 1970; nil when the text is none.
    static func seconds(_ text: String) -> Int? {
        let words = text.utf8.prefix(100).split { !ByteReader.isLetter($0) && !(0x30...0x39).contains($0) }
            .map { String(Substring($0)).lowercased() }
        guard words.count >= 7, let month = months.firstIndex(of: words[2]), let year = Int(words[3]) else {
            return nil
        }
        let parts = ([words[1]] + words[4...6]).compactMap { Int($0) }
        guard parts.count == 4 else { return nil }
        let date = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt,
            year: fullYear(year), month: month + 1, day: parts[0], hour: parts[1], minute: parts[2],
            second: parts[3])
        guard (1601...9999).contains(date.year ?? 0), date.isValidDate else { return nil }
        return date.date.map { Int($0.timeIntervalSince1970) }
    }

    /// The year of two digits: those below 70 are after 2000.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case ..<70: year + 2000
        case ..<100: year + 1900
        default: year
        }
    }
}
