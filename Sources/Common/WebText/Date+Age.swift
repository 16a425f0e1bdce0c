#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Date {
    /// How far the clocks of two machines may differ, in seconds.
    package static let clockTolerance: TimeInterval = 60

    /// Whether this time is less than a lifetime after another time, or before it by at most ``clockTolerance``.
    ///
    /// The other time may be of another server, whose clock is ahead, or from before this clock was set back.
    package func isWithin(_ lifetime: TimeInterval, of start: Date) -> Bool {
        let age = timeIntervalSince(start)
        return -Self.clockTolerance <= age && age < lifetime
    }
}
