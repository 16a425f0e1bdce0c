import Foundation
import WebText

/// A clock that stands still until it is told to move.
package final class TestClock: Sendable {
    private let time: Locked<Date>

    /// A clock that shows a time in seconds since 1970: by default the start of 2026.
    package init(secondsSince1970 start: TimeInterval = 1_767_225_600) {
        time = Locked(Date(timeIntervalSince1970: start))
    }

    package var now: Date { time.withLock { $0 } }

    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
