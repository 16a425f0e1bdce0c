#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Counts attempts by key in windows of time, for a bounded number of keys.
///
/// A full table removes the keys whose window has ended; where that is not enough, it removes an eighth of the keys,
/// those with the fewest attempts. So an attacker who adds keys cannot make the table forget a key that was tried
/// often: to remove a key with five attempts, the attacker has to make as many attempts with seven eighths of the keys.
struct AttemptTable<Key: Hashable & Sendable>: Sendable {
    private let capacity: Int
    private var counts: [Key: SignInFailureCount] = [:]

    /// Creates an empty table.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The number of keys that the table remembers.
    var keyCount: Int { counts.count }

    /// The attempts of a key in its window; nil when there are none, or the window has ended.
    ///
    /// After the clock was set back the window ends one window from now.
    func count(of key: Key, window: Int, at now: Date) -> SignInFailureCount? {
        guard var count = counts[key], count.windowEnd > now else { return nil }
        count.windowEnd = min(count.windowEnd, now.adding(seconds: window))
        return count
    }

    /// Adds one attempt to the window of a key, and returns the count with it.
    mutating func add(_ key: Key, window: Int, at now: Date) -> SignInFailureCount {
        var count =
            count(of: key, window: window, at: now)
            ?? SignInFailureCount(attempts: 0, windowEnd: now.adding(seconds: window))
        count.attempts += 1
        if counts[key] == nil, counts.count >= capacity { removeLeastUsed(at: now) }
        counts[key] = count
        return count
    }

    /// Forgets the attempts of a key.
    mutating func forget(_ key: Key) { counts[key] = nil }

    /// Removes the keys whose window has ended; where that is not enough, an eighth of the table.
    ///
    /// It removes several keys at once, because a search of the table for each new key would take too long
    /// during a flood.
    private mutating func removeLeastUsed(at now: Date) {
        counts = counts.filter { $0.value.windowEnd > now }
        let countAfterwards = capacity - max(1, capacity / 8)
        let excess = counts.count - countAfterwards
        guard excess > 0 else { return }
        let leastUsedFirst = counts.sorted { first, second in
            first.value.attempts == second.value.attempts
                ? first.value.windowEnd < second.value.windowEnd
                : first.value.attempts < second.value.attempts
        }
        for entry in leastUsedFirst.prefix(excess) { counts[entry.key] = nil }
    }
}
