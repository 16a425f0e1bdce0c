import Foundation

/// The forms in which the API writes times.
extension Date {
    /// Whole seconds since 1970, rounded down; 0 for a date that does not fit, which no clock has.
    var unixSeconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    /// Whole milliseconds since 1970, rounded down; 0 for a date that does not fit, which no clock has.
    var unixMilliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
    /// The date as RFC 3339 text, in UTC and with fractions of a second.
    var rfc3339: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
