import WebText

/// One cookie.
///
/// Source: RFC 6265 section 5.2; the prefixes of names are of RFC 6265bis section 4.1.3.
struct Cookie: Sendable {
    var name: String
    var value: String
    /// The domain in small letters, without a dot before it; empty when the line has none.
    var domain = ""
    /// Whether only the host that set the cookie gets it, and not the other hosts of its domain.
    var isHostOnly = false
    var path: String
    var isSecure = false
    /// The end of the cookie, in seconds since 1970; nil for the end of the session.
    var end: Int?
    private var hasPath = false

    /// The greatest number of bytes of a name and a value together, and of an attribute
    /// (RFC 6265bis section 5.6).
    private static let longestPair = 4096
    private static let longestAttribute = 1024

    /// Reads a `Set-Cookie` line; nil when it holds no cookie.
    init?(_ line: String, defaultPath: String, now: Int) {
        // A control octet in a cookie would be sent in a request.
        guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
        let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        (name, value) = Self.pair(parts.first ?? "".utf8[...])
        guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.longestPair else {
            return nil
        }
        path = defaultPath
        var maxAge: Int?
        for part in parts.dropFirst() where part.count <= Self.longestAttribute + 10 {
            let (key, value) = Self.pair(part, isAttribute: true)
            switch key.lowercased() {
            case "domain":
                domain = (value.utf8.first == UInt8(ascii: ".") ? String(value.dropFirst()) : value)
                    .lowercased()
            case "path":
                hasPath = value.utf8.first == UInt8(ascii: "/")
                path = hasPath ? value : defaultPath
            case "secure": isSecure = true
            case "max-age": maxAge = Self.seconds(value) ?? maxAge
            case "expires": end = CookieDate.seconds(value) ?? end
            default: break
            }
        }
        // Max-Age counts before Expires, in any order.
        if let maxAge {
            let (sum, isTooLarge) = now.addingReportingOverflow(maxAge)
            end = maxAge <= 0 ? .min : isTooLarge ? .max : sum
        }
    }

    /// The value of the field `Cookie`.
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Whether the cookie follows the rules for the prefix of its name.
    var isPrefixRight: Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isHostOnly && hasPath && path == "/" }
        return !name.hasPrefix("__secure-") || isSecure
    }

    func isSame(as other: Cookie) -> Bool {
        name.hasSameBytes(as: other.name) && path.hasSameBytes(as: other.path)
            && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has ended.
    ///
    /// A time of 0 is unknown: then only cookies that ended in 1970 have ended.
    func isOver(at now: Int) -> Bool { end.map { $0 <= now } ?? false }

    /// Whether it is sent to a path (RFC 6265 section 5.1.4).
    func isFor(path requested: Substring) -> Bool {
        guard requested.utf8.starts(with: path.utf8) else { return false }
        let next = requested.utf8.dropFirst(path.utf8.count).first
        return next == nil || path.utf8.last == UInt8(ascii: "/") || next == UInt8(ascii: "/")
    }

    /// The texts before and after the first `=`; without `=` the whole text is the value.
    private static func pair(_ part: Substring.UTF8View, isAttribute: Bool = false) -> (String, String) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
            let text = String(Substring(part)).trimmed
            return isAttribute ? (text, "") : ("", text)
        }
        return (
            String(Substring(part[..<equals])).trimmed,
            String(Substring(part[equals...].dropFirst())).trimmed
        )
    }

    /// The value of `Max-Age`; nil when it is no number.
    ///
    /// A number that is too large means without end.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? (digits.count < text.utf8.count ? .min : .max)
    }
}

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

    /// Days of the Gregorian calendar; years are counted from March, so that the leap
    /// day is the last of its year.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
