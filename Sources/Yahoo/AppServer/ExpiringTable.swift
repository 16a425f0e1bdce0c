import Foundation
import PlatformCrypto

/// Values that wait for a secret to come back: each is good for a while and for one use, and there is room for a
/// limited number of them.
///
/// The keys are digests, so that a copy of the memory opens nothing.
struct ExpiringTable<Value: Sendable>: Sendable {
    private let lifetime: TimeInterval
    private let limit: Int
    private var entries: [SHA256Digest: (value: Value, expires: Date)] = [:]
    /// No entry ends before this; until then a full table is not searched for entries that have ended.
    private var firstEnd = Date.distantPast

    /// A table whose values are good for a number of seconds, with room for a number of them.
    init(lifetime: TimeInterval, limit: Int) {
        self.lifetime = lifetime
        self.limit = limit
    }

    /// Adds a value; false when the table is full of values that are still good.
    mutating func add(_ value: Value, for key: SHA256Digest, at now: Date) -> Bool {
        if entries.count >= limit, firstEnd <= now {
            entries = entries.filter { $0.value.expires > now }
            firstEnd = entries.values.map(\.expires).min() ?? now
        }
        guard entries.count < limit else { return false }
        entries[key] = (value, now.addingTimeInterval(lifetime))
        return true
    }

    /// Takes a value out, once; nil when there is none, or its time is over.
    mutating func take(_ key: SHA256Digest, at now: Date) -> Value? {
        guard let entry = entries.removeValue(forKey: key), entry.expires > now else { return nil }
        return entry.value
    }
}
