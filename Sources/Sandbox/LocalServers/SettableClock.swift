import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A clock that moves only when it is told to.
///
/// The parties of a sandbox share one clock.
package final class SettableClock: Sendable {
    private let time: Locked<Date>

    /// A clock that shows the given time: by default the start of 2026, in UTC.
    package init(_ start: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        time = Locked(start)
    }

    /// The time that the clock shows.
    package var now: Date { time.withLock { $0 } }

    /// Moves the clock by seconds, forward unless the number is negative.
    package func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
