import Foundation

extension Date {
    var seconds: Int64 { Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
    var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1000).rounded(.down)) ?? 0 }
    var rfc3339: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
