#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The places in line of the groups that ``SignInQueue`` refused, each kept until the group gets its turn.
struct SignInPlaces {
    private struct Place {
        let firstRefused: Date
        /// The time after which the group was to come again.
        let notBefore: Date
        /// How often it came before that time.
        var earlyTries = 0
    }

    /// The number of places; beyond it a group that is refused gets none.
    private static let maximumCount = 10_000
    /// For how many seconds after the time to come again a place is kept.
    private static let lifetime: TimeInterval = 120
    /// How often a group may come before the time: people press again, and may share an address.
    private static let maximumEarlyTries = 3

    private var places: [[UInt8]: Place] = [:]
    /// When the next search for expired places may begin.
    private var nextSweep = Date.distantPast

    /// The number of groups that have a place.
    var count: Int { places.count }

    /// Notes that a group comes, which may be too early; returns when it was first refused, or nil without a place.
    mutating func noteArrival(of group: [UInt8], at now: Date) -> Date? {
        guard var place = places[group] else { return nil }
        guard isKept(place, at: now) else {
            remove(group)
            return nil
        }
        guard now < place.notBefore else { return place.firstRefused }
        place.earlyTries += 1
        let hasLostPlace = place.earlyTries > Self.maximumEarlyTries
        places[group] = hasLostPlace ? nil : place
        return hasLostPlace ? nil : place.firstRefused
    }

    /// Keeps the place of a group that was refused.
    mutating func keep(_ group: [UInt8], since firstRefused: Date, until retryTime: Date, at now: Date) {
        if places.count >= Self.maximumCount, places[group] == nil {
            // A flood must not search all places at each sign-in. A search that is due after the retry time was planned before
            // the clock was set back.
            guard nextSweep <= now || nextSweep > retryTime else { return }
            nextSweep = retryTime
            places = places.filter { isKept($0.value, at: now) }
            guard places.count < Self.maximumCount else { return }
        }
        places[group] = Place(
            firstRefused: firstRefused, notBefore: retryTime, earlyTries: places[group]?.earlyTries ?? 0)
    }

    /// Gives the place of a group up.
    mutating func remove(_ group: [UInt8]) { places[group] = nil }

    /// Whether a place still counts; it does not after the clock was set back to a time before it.
    private func isKept(_ place: Place, at now: Date) -> Bool {
        place.firstRefused <= now && now < place.notBefore.addingTimeInterval(Self.lifetime)
    }
}
