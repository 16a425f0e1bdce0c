import Foundation
import WebText

/// The clock of this machine, and the seconds by which it was moved.
final class AdvancingClock: Sendable {
    /// How far this clock is ahead of the machine's clock, in seconds; negative when it is behind.
    private let ahead: Locked<Double>

    /// A clock that begins at a time in seconds since 1970; nil begins at the time of this machine.
    init(startTime: UInt32?) {
        ahead = Locked(startTime.map { Double($0) - Date().timeIntervalSince1970 } ?? 0)
    }

    /// The time of this clock.
    var now: Date { Date().addingTimeInterval(ahead.withLock { $0 }) }

    /// Moves the clock forward by a number of seconds.
    func advance(by seconds: Double) {
        ahead.withLock { $0 += seconds }
    }
}
