import Foundation

/// The time of a test: it stands still until the test sets another one.
enum TestTime {
    @TaskLocal static var seconds: TimeInterval = 0

    static let now: @MainActor @Sendable () -> Date = { Date(timeIntervalSince1970: seconds) }
}
